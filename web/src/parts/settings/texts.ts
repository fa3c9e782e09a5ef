export const TEXTS = {
  settings: 'Configuración',
  loading: 'Por favor espere...',
  save: 'Guardar',
}

export const UNSAVED = {
  hint: 'Hay cambios sin guardar',
  discard: 'Descartar',
  title: '¿Salir sin guardar?',
  sentence: 'Los cambios que no has guardado se perderán.',
  leave: 'Salir sin guardar',
  stay: 'Seguir editando',
}
