/** The texts of the pages that replace a forgotten password; apart from the sign-in page's, which the first load contains. */
export const FORGOT = {
  title: 'Recupera tu acceso',
  hint: 'Escribe el correo con el que inicias sesión. Te enviaremos un enlace para elegir una contraseña nueva.',
  usernameMissing: '¡Por favor proporciona tu correo electrónico!',
  send: 'Enviar enlace',
  sentTitle: 'Revisa tu correo',
  sentNext: (minutes: number) =>
    `El enlace sirve una sola vez, durante ${minutes} minutos. Si no llega en unos momentos, busca también en la carpeta de correo no deseado.`,
  other: 'Usar otro correo',
  back: 'Volver a iniciar sesión',
  failed: 'Error al procesar tu solicitud, ¡Por favor intenta más tarde!',
} as const

export const RESET = {
  title: 'Elige una contraseña nueva',
  hint: 'Al cambiarla se cierra tu sesión en todos tus dispositivos.',
  password: 'Nueva contraseña',
  passwordMissing: '¡Por favor proporciona una nueva contraseña!',
  save: 'Cambiar contraseña',
  invalid: '¡Solicitud inválida!',
  invalidHint: 'Para elegir una contraseña nueva abre el enlace completo que te enviamos por correo.',
  expiredHint: 'Cada enlace sirve una sola vez y por poco tiempo.',
  askAgain: 'Pedir un enlace nuevo',
  failed: 'Error al procesar tu solicitud, ¡Inténtalo más tarde!',
} as const
