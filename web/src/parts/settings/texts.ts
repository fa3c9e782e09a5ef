export const TEXTS = {
  settings: 'Configuración',
  back: 'Volver',
  loading: 'Por favor espere...',
  save: 'Guardar',
  loadFailed: 'Error al cargar los datos, ¡Inténtalo más tarde!',
  areYouSure: '¿Está seguro?',
  irreversible: '¿Está seguro? ¡Este proceso es irreversible!',
  remove: 'Eliminar',
  actions: 'Acciones',
  edit: (name: string) => `Editar ${name}`,
  removeNamed: (name: string) => `Eliminar ${name}`,
  moreOf: (name: string) => `Más acciones de ${name}`,
  qrMenuOff: '¡Por favor habilite el menú QR desde la configuración de la tienda!',
}

/** The texts of lists that can be sorted. */
export const SORT = {
  drag: (name: string) => `Mover ${name}`,
  up: 'Subir',
  down: 'Bajar',
  moved: (name: string, place: number, count: number) => `${name}: lugar ${place} de ${count}`,
}

export const UNSAVED = {
  hint: 'Hay cambios sin guardar',
  discard: 'Descartar',
  title: '¿Salir sin guardar?',
  sentence: 'Los cambios que no has guardado se perderán.',
  leave: 'Salir sin guardar',
  stay: 'Seguir editando',
}
