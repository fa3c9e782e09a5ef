export const LOCK_TEXTS = {
  title: '¿Quién eres?',
  windowTitle: 'Tableta bloqueada',
  people: 'Personas con PIN',
  enter: 'Entrar',
  other: 'Otra persona',
  password: 'Entrar con contraseña',
  loadFailed: 'No hay respuesta del servidor. Revisa la conexión e inténtalo de nuevo.',
  none: 'Aún no hay personas con PIN',
  noneHint: 'Cada quien pone su PIN en su perfil; la administración también puede, en Usuarios.',
}
