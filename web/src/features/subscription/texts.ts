export const TEXTS = {
  support: 'Soporte',
  signOut: 'Cerrar sesión',
  signingOut: { loading: 'Por favor espere...', failed: '¡Algo salió mal! ¡Intente más tarde!' },
  loadFailed: '¡Error al cargar los detalles de la suscripción! ¡Intenta más tarde!',
  refetchUser: 'Comprobar de nuevo',
  toPanel: 'Ir al panel',
  toPlan: 'Ver el plan',

  restricted: {
    title: 'Acceso restringido',
    text: 'La suscripción de este restaurante está inactiva. Por favor contacta a tu administrador.',
    hint: 'En cuanto se reactive, esta página te lleva de vuelta. Lo que tenías en el carrito sigue guardado.',
    stillClosed: 'La suscripción sigue inactiva.',
  },

  plan: {
    newTitle: 'Abre tu restaurante en Comanda',
    newLead: 'Tu cuenta está lista. Inicia tu prueba gratuita y empieza a vender hoy mismo.',
    pastTitle: 'Tu suscripción está inactiva',
    pastLead:
      'Tu menú, tus ventas y tu equipo siguen guardados. Suscríbete y todo vuelve a estar como lo dejaste.',
    name: 'Plan mensual',
    unit: 'al mes',
    trial: (days: number) => `${days} días de prueba gratuita`,
    startTrial: 'Iniciar mi prueba gratuita',
    subscribe: 'Suscribirme',
    afterTrial: (price: string) =>
      `Hoy no se cobra nada. Al terminar la prueba se cobran ${price} al mes. Si cancelas antes, no pagas.`,
    chargedToday: (price: string) =>
      `La prueba gratuita de este restaurante ya se usó: hoy se cobran ${price} y después cada mes. Cancela cuando quieras.`,
    includes: 'Todo incluido',
    failed: 'No se pudo obtener la suscripción del producto. ¡Inténtalo más tarde!',
  },

  pastDue: {
    title: 'No pudimos cobrar tu suscripción',
    closedOn: (moment: string) =>
      `El restaurante se cerró el ${moment} porque no se pudo cobrar la renovación.`,
    closed: 'El restaurante se cerró porque no nos llegó el pago de la renovación.',
    hint: 'Actualiza tu tarjeta y paga: se abre en cuanto el banco lo confirme, con todo como lo dejaste.',
    pay: 'Actualizar tarjeta y pagar',
  },

  suspended: {
    title: 'Acceso suspendido',
    text: 'Comanda suspendió el acceso de este restaurante. Tus datos siguen guardados.',
    hint: 'Escríbenos y lo revisamos contigo:',
  },

  leaving: {
    title: 'Este restaurante se va a eliminar',
    text: (moment: string) => `Pediste eliminarlo. Todos sus datos se borran para siempre el ${moment}.`,
    hint: '¿Cambiaste de opinión? Hasta entonces puedes conservarlo con todo lo que tiene.',
    keep: 'Conservar el restaurante',
    byOperator: (moment: string) =>
      `El equipo de Comanda pidió eliminarlo. Todos sus datos se borran para siempre el ${moment}.`,
    byOperatorHint: 'Hasta entonces puedes descargar tus datos. Si crees que es un error, escríbenos:',
  },

  off: {
    title: 'Este restaurante no está activo',
    text: 'Esta instalación no cobra suscripción: quien la administra puede activar tu restaurante.',
  },

  takeData: 'Descargar mis datos',
  takeDataHint: 'Todo lo de tu restaurante en un archivo ZIP con tablas CSV.',
  takeDataFile: 'comanda-datos.zip',

  checkout: {
    title: 'Página de pago',
    test: 'Página de prueba: no se cobra nada',
    testHint: 'Ningún número de tarjeta se guarda. No escribas uno real.',
    startTitle: 'Inicia tu prueba gratuita',
    payTitle: 'Paga tu suscripción',
    changeTitle: 'Actualiza tu tarjeta',
    store: 'Restaurante',
    plan: 'Plan mensual',
    monthly: (price: string) => `${price} al mes`,
    today: 'Hoy se cobra',
    afterTrial: (days: number) => `Después de ${days} días de prueba`,
    nextMonths: 'Después, cada mes',
    testCards: 'Tarjetas de prueba',
    cards: {
      ok: 'Se aprueba',
      declined: 'El banco la rechaza',
      fails_later: 'Falla al renovar',
    },
    card: 'Número de tarjeta',
    cardMissing: '¡Por favor proporciona el número de tarjeta!',
    start: 'Iniciar prueba gratuita',
    pay: (price: string) => `Pagar ${price}`,
    change: 'Guardar tarjeta',
    cancel: 'Volver',
    failed: 'No se pudo procesar el pago. ¡Inténtalo más tarde!',
    gone: 'Esta página de pago ya no es válida',
    goneHint: 'Ya se usó, venció o es de otro restaurante. Vuelve al plan para empezar de nuevo.',
  },

  success: {
    title: '¡Suscripción creada!',
    text: 'Tu suscripción está activa y tu restaurante ya puede vender.',
    hint: 'Si tu equipo no puede entrar en unos momentos, cierren la sesión y vuelvan a iniciarla.',
    tabTitle: 'Suscripción',
    confirming: 'Confirmando tu pago...',
    confirmingHint: 'Toma unos segundos. No cierres esta página.',
    laterTitle: 'Tu pago aún se está confirmando',
    laterText:
      'El banco todavía no nos avisa. Suele tardar menos de un minuto y no hace falta pagar otra vez.',
    failedTitle: 'No pudimos confirmar tu pago',
    failedText: 'Si el banco lo aprobó, tu restaurante se abre en cuanto nos avise.',
  },

  cancelled: {
    title: 'Pago no realizado',
    text: 'Pago Cancelado/Falló, ¡puedes intentar de nuevo!',
    hint: 'No se cobró nada.',
    back: 'Volver al perfil',
  },
} as const
