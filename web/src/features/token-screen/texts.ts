export const TEXTS = {
  title: 'Turnos',
  preparing: 'Preparando',
  ready: 'Listo',
  invalid: 'Este enlace ya no funciona. Pide uno nuevo al restaurante.',
  stale: 'Sin conexión: los turnos pueden estar atrasados.',
  loading: 'Por favor espere...',
}
