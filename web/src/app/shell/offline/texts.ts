const sales = (count: number): string => (count === 1 ? '1 venta' : `${count} ventas`)

export const TEXTS = {
  sending: (count: number) => `Enviando ${count}`,
  offline: 'Sin conexión',
  noNetwork: 'Sin conexión a internet. Revisa la red; Comanda se reconecta por sí sola.',
  noServer: 'Sin conexión con el servidor. Lo que ves puede no estar al día; estamos reconectando.',
  offlineWith: (count: number) =>
    `Sin conexión · ${sales(count)} guardada${count === 1 ? '' : 's'} en este dispositivo`,
  noStorage: 'No guarda ventas',
  noStorageHint:
    'Este navegador no guarda datos o está lleno: sin internet no podrá vender aquí. Libera espacio, o abre Comanda fuera del modo privado y vuelve a cargar la página.',
  refused: (folio: string, problem: string) =>
    `El servidor no aceptó ${folio}: está en «Por revisar». ${problem}`,
  review: (count: number) => `${count} por revisar`,
  aloneAnswered: 'Hay conexión de nuevo. Confirma tu PIN para enviar lo vendido y usar todo lo demás.',
  confirmPin: 'Confirmar PIN',
  ended: 'Este dispositivo se dio de baja o ya no está registrado: sin internet no vende.',
  endedHint: 'Con internet todo sigue igual. Para que venda sin internet, regístralo de nuevo.',
  endedUnsent: 'Primero se envía lo que vendió; después se puede registrar de nuevo.',
  registerAgain: 'Registrar de nuevo',
  registerFailed: 'Sin conexión no se puede registrar. Inténtalo cuando vuelva.',
  reviewTasks: (count: number) =>
    count === 1
      ? 'Una venta hecha sin internet está por revisar.'
      : `${count} ventas hechas sin internet están por revisar.`,
  reviewsUnknown: 'No se pudo consultar si hay ventas por revisar.',
  openReviews: 'Revisar',
  title: 'Ventas de este dispositivo',
  hint: 'Lo que se vende sin internet se guarda aquí y se envía solo cuando vuelve la conexión.',
  isKept: 'El navegador conserva estas ventas aunque le falte espacio.',
  mayBeErased: 'El navegador puede borrar estas ventas si le falta espacio. Puedes instalar Comanda.',
  askToKeep: 'Pedir que las conserve',
  refusedToKeep: 'El navegador no aceptó conservarlas. Instala Comanda en este equipo.',
  installToKeep:
    'En iPhone y iPad, Safari puede borrar estas ventas después de siete días sin uso. Para que las conserve, instala Comanda: Compartir → Agregar a inicio.',
  none: 'Todo está enviado.',
  waiting: 'Por enviar',
  reviews: 'Por revisar',
  sent: 'Enviadas',
  token: (token: number) => `Token ${token}`,
  retry: 'Reintentar',
  save: 'Guardar como archivo',
  fileName: 'ventas-sin-enviar.json',
  remove: 'Quitar de este dispositivo',
  removeTitle: '¿Quitar esta venta?',
  removeHint: 'El servidor no la tiene. Quítala sólo si ya la registraste a mano.',
  back: 'Volver',
  x: 'X de este dispositivo, hoy',
  xNone: 'Hoy no se ha cobrado nada sin conexión en este dispositivo.',
  update: 'Hay una versión nueva de Comanda.',
  updateNow: 'Actualizar',
  forget: 'Olvidar este dispositivo',
  forgetHint: 'Borra de este navegador el menú, las cuentas y los PIN que guarda para vender sin internet.',
  forgetNot:
    'Para olvidar este dispositivo, espera a que se envíen sus ventas y resuelve las que están por revisar.',
  forgetTitle: '¿Olvidar este dispositivo?',
  forgetSentence:
    'Se cierra tu sesión y se borra lo que este navegador guarda de este restaurante. Lo vendido ya está en el servidor.',
  forgetFailed: 'Sin conexión no se puede cerrar la sesión: no se borró nada.',
  leaving: 'Cerrando la sesión…',
  leaveTitle: 'Quedan ventas sin enviar',
  leaveHint: (count: number) =>
    `Este dispositivo tiene ${sales(count)} que el servidor todavía no recibe. Conéctalo antes de salir, o déjalas para la siguiente persona de este restaurante.`,
  stay: 'Seguir aquí',
  handOver: 'Salir y dejarlas para la siguiente persona',
} as const
