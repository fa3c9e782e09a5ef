export const REGISTER = {
  title: 'Crea tu cuenta',
  closedTitle: 'El registro está cerrado',
  closed: 'Aquí no se crean cuentas por internet. Pide la tuya a quien administra esta instalación.',
  business: 'Nombre del negocio',
  businessMissing: '¡Por favor proporcione el nombre del negocio!',
  emailMissing: '¡Por favor proporcione el email!',
  emailInvalid: '¡Por favor proporcione un email válido!',
  passwordMissing: '¡Por favor proporcione la contraseña!',
  passwordHint: (length: number) => `Al menos ${length} caracteres.`,
  passwordShort: (length: number) => `¡La contraseña necesita al menos ${length} caracteres!`,
  termsMissing: '¡Por favor acepte los términos de uso para continuar!',
  failed: 'Estamos teniendo problemas al procesar la solicitud, ¡intente más tarde!',
} as const
