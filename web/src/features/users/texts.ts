export const TEXTS = {
  title: 'Usuarios',
  add: 'Nuevo',
  addTitle: 'Agregar Usuario',
  edit: 'Editar Usuario',
  reset: 'Restablecer Contraseña',
  remove: 'Eliminar Usuario',
  loadFailed: '¡Error al cargar los detalles! ¡Inténtelo más tarde!',
  failed: '¡Algo salió mal!',
  count: (people: number) => (people === 1 ? '1 usuario' : `${people} usuarios`),

  empty: 'Aún trabajas sin equipo',
  emptyHint:
    'Aquí agregas a quienes trabajan contigo: meseros, cocina, caja. Cada quien inicia sesión con su correo y solo ve lo que le permites.',

  username: 'Usuario',
  designation: 'Puesto',
  phone: 'Teléfono',
  email: 'Correo de contacto',
  none: 'Sin registrar',
  you: 'Tú',
  allScopes: 'Acceso a todo',
  noScopes: 'Sin permisos todavía',
  ownAccount: 'Tus datos y tu contraseña se cambian en',
  profile: 'tu perfil',
  resetBeyond: (scopes: string) =>
    `No puedes restablecer su contraseña: tiene permisos que tú no tienes (${scopes}).`,

  name: 'Nombre',
  usernameField: 'Usuario (correo electrónico)',
  usernameHint: 'Con este correo inicia sesión.',
  usernameFixed: 'El usuario no se puede cambiar.',
  password: 'Contraseña',
  newPassword: 'Nueva contraseña',
  passwordHint: (length: number) => `Al menos ${length} caracteres.`,
  resetHint: (name: string) => `Se cerrarán todas las sesiones de ${name} y tendrá que entrar con la nueva.`,

  pin: 'PIN',
  hasPin: 'Sí, ya tiene',
  noPin: 'Todavía no',
  setPin: 'Poner PIN',
  changePin: 'Cambiar PIN',
  removePin: 'Quitar PIN',
  newPin: 'PIN nuevo',
  pinTitle: (name: string) => `PIN de ${name}`,
  pinHint: 'Con su PIN entra en las tabletas compartidas y autoriza lo que tiene permitido.',

  scopes: 'Permisos',
  scopesAsk: '¿Qué son los permisos?',
  scopesTooltip:
    'Los scopes son como permisos de acceso: deciden qué pantallas abre una persona y qué puede hacer en ellas.',
  presets: 'Puestos comunes',
  presetsHint: 'Elige un puesto para marcar sus permisos; después puedes ajustarlos.',
  beyondPreset: (preset: string, scopes: string) => `De «${preset}» falta lo que tú no tienes: ${scopes}.`,
  missingOfPreset: 'Tú no tienes este permiso: no puedes darlo ni quitarlo.',

  irreversible: '¿Está seguro? ¡Este proceso es irreversible!',
  removeConsequence: (name: string) =>
    `${name} perderá el acceso de inmediato en todos sus dispositivos. Sus pedidos y cobros conservan su nombre.`,
} as const
