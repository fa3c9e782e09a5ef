export const TEXTS = {
  loading: 'Por favor espere...',
  failed: '¡Error al cargar los detalles! ¡Inténtelo más tarde!',
  noOrders: '¡Solicitud inválida!',
  retry: 'Reintentar',
}
