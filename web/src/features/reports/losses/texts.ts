import { formatCount } from '@comanda/shared/kernel/count-format'

export const LOSSES = {
  title: 'Pérdidas',
  intro:
    'Lo que se anula, se regala o se devuelve, y las diferencias de los cortes. Toca una cifra para ver de qué se compone.',
  back: 'Reportes',
  wayBack: 'Volver',
  none: 'Sin pérdidas en este periodo',
  noneHint:
    'Aquí aparecen anulaciones, descuentos, cortesías, reembolsos, pedidos cerrados sin cobrar, aperturas del cajón y diferencias de los cortes.',
  person: 'Persona',
  byPerson: 'Por persona',
  byApprover: 'Por quien autorizó',
  noApprovals: 'Nada necesitó autorización.',
  byDay: 'Por día',
  amount: 'Importe',
  times: 'Veces',
  timesOf: (count: number) => (count === 1 ? '1 vez' : `${formatCount(count)} veces`),
  show: (what: string) => `Ver detalle: ${what}`,
  of: (kind: string, person: string) => `${kind} de ${person}`,
  approvedBy: (kind: string, person: string) => `${kind} que autorizó ${person}`,
  approved: (person: string) => `Autorizó ${person}`,
  order: (id: number) => `Pedido ${id}`,
  z: (number: number) => `Corte ${number}`,
  noRows: 'No hay nada que mostrar.',
  summary: (sum: string) => `Pérdidas por día: ${sum} en total.`,
  fileName: 'Perdidas',
}
