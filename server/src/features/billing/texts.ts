export const PROVIDER_AWAY = 'El servicio de pagos no responde por ahora. Inténtalo en un momento.'
export const CHECKOUT_FAILED = 'No se pudo obtener la suscripción del producto. ¡Inténtalo más tarde!'
export const PORTAL_FAILED = 'No se pudo abrir la página de pagos. ¡Inténtalo más tarde!'
export const CANCEL_FAILED =
  '¡Ups! Tuvimos problemas al procesar tu solicitud. ¡Por favor intenta más tarde o contacta al soporte al cliente!'
