const papers = (count: number) => (count === 1 ? 'espera 1 documento' : `esperan ${count} documentos`)

export const TEXTS = {
  silent: (printer: string, waiting: number) => `La impresora ${printer} no responde; ${papers(waiting)}.`,
  problem: (printer: string, problem: string, waiting: number) =>
    `${problem} en la impresora ${printer}; ${papers(waiting)}.`,
  asked: (printer: string, count: number) =>
    count === 1
      ? `En ${printer} quedó 1 documento sin imprimir.`
      : `En ${printer} quedaron ${count} documentos sin imprimir.`,
  move: 'Mandar a otra impresora',
  moveTo: (printer: string) => `Mandar a ${printer}`,
  actionsOf: (printer: string) => `Acciones de ${printer}`,
  pending: 'Ver pendientes',
  pendingTitle: (printer: string) => `Sin imprimir en ${printer}`,
  askedHint: 'Pasó demasiado tiempo o fallaron. Decide si todavía hacen falta.',
  waitingHint: 'Salen solos cuando la impresora vuelva. Descarta los que ya no hagan falta.',
  printing: 'Se está imprimiendo',
  none: 'No queda nada pendiente.',
  ago: (time: string) => `Hace ${time}`,
  print: 'Imprimir',
  printOf: (name: string) => `Imprimir ${name}`,
  discard: 'Descartar',
  discardAll: (count: number) => `Descartar los ${count}`,
  discardOf: (name: string) => `Descartar ${name}`,
}
