import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, done } from '../kernel/call.ts'
import { count, flag, oneOf, optional, optionalCount, text } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { MOST_WAIT_MINUTES, USUAL_WAIT } from '../selling/rank.ts'

const settings = needs(AREA.settings)

export const MAX_REASONS = 20

/** How long a device may sell without internet after its last contact, in hours. */
export const OFFLINE_HOURS = { least: 1, usual: 72, most: 168 }

export const TIP_OWNERS = ['waiter', 'pool'] as const
/** Who has the tips in figures by person where they belong to all people. */
export const TIP_POOL = { username: '', name: 'Bolsa común (todo el equipo)' } as const

export const ServiceSettings = z.object({
  discountReasons: z.array(z.string()),
  voidReasons: z.array(z.string()),
  refundReasons: z.array(z.string()),
  /** Percent up to which staff without the scope DISCOUNTS may reduce a line or a check. */
  discountLimit: z.int(),
  /** Whether staff without the scope VOIDS need an approval to void or cancel sent lines. */
  voidApproval: z.boolean(),
  /** The owner of tips: the waiter of the check, or all staff together. */
  tipOwner: z.enum(TIP_OWNERS),
  /** How long a device may sell after its last contact, in hours. */
  offlineHours: z.int(),
  /** Whether somebody says at the kitchen's screen that food is done; otherwise a paid order is completed. */
  hasKitchenScreen: z.boolean(),
  /** After how many minutes food that is not served is late, and too late. */
  lateMinutes: z.int(),
  tooLateMinutes: z.int(),
})
export type ServiceSettings = z.output<typeof ServiceSettings>

/** What a store has that opened before `NEW_STORE_SERVICE` and never changed its settings. */
export const DEFAULT_SERVICE: ServiceSettings = {
  discountReasons: ['Cliente frecuente', 'Error de cocina', 'Tardanza', 'Empleado', 'Promoción'],
  voidReasons: ['Error al tomar', 'Cliente cambió de opinión', 'Se acabó', 'Calidad'],
  refundReasons: ['Error al cobrar', 'Queja del cliente', 'Producto devuelto'],
  discountLimit: 10,
  voidApproval: false,
  tipOwner: 'waiter',
  offlineHours: OFFLINE_HOURS.usual,
  hasKitchenScreen: true,
  lateMinutes: USUAL_WAIT.late,
  tooLateMinutes: USUAL_WAIT.tooLate,
}

/** What a store opens with: money leaves a bill with an approval only, until its owner decides otherwise. */
export const NEW_STORE_SERVICE: ServiceSettings = {
  ...DEFAULT_SERVICE,
  discountLimit: 0,
  voidApproval: true,
}

/** The reasons that an owner edits. */
export const reasons = z
  .array(text('¡Escribe el motivo!', 80))
  .min(1, '¡Deja al menos un motivo!')
  .max(MAX_REASONS, `¡Se admiten máximo ${MAX_REASONS} motivos!`)

const waitMinutes = (usual: number) =>
  optionalCount(`¡Los minutos deben ser de 1 a ${MOST_WAIT_MINUTES}!`, 1, MOST_WAIT_MINUTES, usual)

const serviceBody = z.object({
  discountReasons: reasons,
  voidReasons: reasons,
  refundReasons: reasons,
  discountLimit: count('¡El límite debe ser de 0 a 100!', 0, 100),
  voidApproval: flag(false),
  tipOwner: optional(oneOf(TIP_OWNERS, '¡Elige de quién son las propinas!'), 'waiter' as const),
  offlineHours: optionalCount(
    `¡Las horas deben ser de ${OFFLINE_HOURS.least} a ${OFFLINE_HOURS.most}!`,
    OFFLINE_HOURS.least,
    OFFLINE_HOURS.most,
    OFFLINE_HOURS.usual,
  ),
  hasKitchenScreen: flag(true),
  lateMinutes: waitMinutes(USUAL_WAIT.late),
  tooLateMinutes: waitMinutes(USUAL_WAIT.tooLate),
})

export const getServiceSettings = declareCall({
  method: 'GET',
  path: '/settings/service',
  summary: 'Reasons and limits of discounts, voids and refunds',
  access: settings,
  answer: ServiceSettings,
})

export const saveServiceSettings = declareCall({
  method: 'POST',
  path: '/settings/service',
  summary: 'Change reasons and limits of discounts, voids and refunds',
  audit: {
    key: 'service.change',
    es: 'Cambió motivos y límites del servicio',
    en: 'Changed reasons and limits of service',
  },
  access: settings,
  body: serviceBody,
  answer: done,
})

export const dismissServiceReview = declareCall({
  method: 'POST',
  path: '/settings/service/dismiss-review',
  summary: 'Stop reminding the store to look at who may void and discount',
  audit: {
    key: 'service.reviewed',
    es: 'Dejó como está quién puede anular y descontar',
    en: 'Left as it is who may void and discount',
  },
  access: settings,
  answer: done,
})
