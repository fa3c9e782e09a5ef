export const TEXTS = {
  title: 'Suscripción',
  status: 'Estado',
  active: 'Activo',
  inactive: 'Inactivo',
  plan: 'Plan',
  monthly: (price: string) => `${price} al mes`,
  renews: 'Se renueva',
  ended: 'Terminó',
  endsAt: 'Se cancela',
  trialEnds: 'Prueba gratuita hasta',
  manage: 'Tarjeta y recibos',
  subscribe: 'Ver el plan',
  cancel: 'Cancelar suscripción',
  cancelSentence:
    '¿Estás seguro? Esto cancelará inmediatamente tu suscripción y perderás el acceso al producto.',
  cancelFailed:
    '¡Ups! Tuvimos problemas al procesar tu solicitud. ¡Por favor intenta más tarde o contacta al soporte al cliente!',
  loadFailed: '¡Error al cargar los detalles de la suscripción! ¡Intenta más tarde!',
  somethingWrong: '¡Algo salió mal!',
  off: 'Esta instalación no cobra suscripción: el restaurante está activo sin costo.',
  pay: 'Actualizar tarjeta y pagar',
  granted: 'Tu restaurante tiene acceso sin costo, por cortesía de Comanda.',
} as const
