export const TEXTS = {
  loading: 'Por favor espere...',
  failed: '¡Error al cargar los detalles! ¡Inténtelo más tarde!',
  noOrders: '¡Solicitud inválida!',
  retry: 'Reintentar',
  print: 'Imprimir',
  close: 'Cerrar',
  token: 'Token',
  day: 'Día de venta',
  receiptTitle: 'Recibo',
  partial: 'Corte parcial (X)',
  closing: (number: number) => `Corte Z ${number}`,
}
