export const TEXTS = {
  title: 'Usuarios',
  add: 'Nuevo',
  addTitle: 'Agregar Usuario',
  edit: 'Editar Usuario',
  reset: 'Restablecer Contraseña',
  remove: 'Eliminar Usuario',
  loadFailed: '¡Error al cargar los detalles! ¡Inténtelo más tarde!',
  count: (people: number) => (people === 1 ? '1 usuario' : `${people} usuarios`),

  empty: 'Aún trabajas sin equipo',
  emptyHint:
    'Aquí agregas a quienes trabajan contigo: meseros, cocina, caja. Cada quien inicia sesión con su correo, o entra con su PIN en una tableta compartida, y solo ve lo que le permites.',

  designation: 'Puesto',
  phone: 'Teléfono',
  email: 'Correo de contacto',
  actionsOf: (name: string) => `Acciones de ${name}`,
  withPin: 'con PIN',
  you: 'Tú',
  allScopes: 'Acceso a todo',
  noScopes: 'Sin permisos todavía',
  ownAccount: 'Tus datos se cambian en',
  profile: 'tu perfil',
  resetBeyond: (scopes: string) => `Tiene permisos que tú no tienes (${scopes}).`,

  name: 'Nombre',
  usernameField: 'Usuario (correo electrónico)',
  enters: 'Entra con',
  byLogin: 'Correo y contraseña',
  byLoginHint: 'En su teléfono y en cualquier dispositivo.',
  byPin: 'Sólo PIN, sin correo',
  byPinHint:
    'En las tabletas que compartes en Tabletas y teléfonos. El correo se agrega después si hace falta.',
  pinAlone: 'Entra con PIN',
  giveLogin: 'Agregar correo',
  giveLoginTitle: (name: string) => `Correo de ${name}`,
  giveLoginHint: (name: string) =>
    `Con este correo y esta contraseña ${name} inicia sesión en cualquier dispositivo. Su PIN y su historial se quedan igual.`,
  usernameHint: 'Con este correo inicia sesión.',
  usernameFixed: 'El usuario no se puede cambiar.',
  password: 'Contraseña',
  newPassword: 'Nueva contraseña',
  passwordHint: (length: number) => `Al menos ${length} caracteres.`,
  resetHint: (name: string) => `Se cerrarán todas las sesiones de ${name} y tendrá que entrar con la nueva.`,

  pin: 'PIN',
  setPin: 'Poner PIN',
  changePin: 'Cambiar PIN',
  removePin: 'Quitar PIN',
  newPin: 'PIN nuevo',
  pinTitle: (name: string) => `PIN de ${name}`,
  pinHint: 'Con su PIN entra en las tabletas compartidas y autoriza lo que tiene permitido.',

  scopes: 'Permisos',
  adjust: 'Ajustar permisos',
  presets: 'Puestos comunes',
  presetsHint:
    'Elige su puesto: con él tiene sus permisos, que deciden qué pantallas abre y qué puede hacer en ellas.',
  beyondPreset: (preset: string, scopes: string) => `De «${preset}» falta lo que tú no tienes: ${scopes}.`,
  missingOfPreset: 'Tú no tienes este permiso: no puedes darlo ni quitarlo.',

  irreversible: '¿Está seguro? ¡Este proceso es irreversible!',
  removeConsequence: (name: string) =>
    `${name} perderá el acceso de inmediato en todos sus dispositivos. Sus pedidos y cobros conservan su nombre.`,
} as const
