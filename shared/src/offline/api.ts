import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { count, flag, instantOut, moneyOut, text } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { SALE_MARKS } from './sale.ts'

/** People who sell: no display registers, nor reads the data that a device keeps. */
const sellers = needs(AREA.pos)
/** Any person who is signed in at a device reports its sales. */
const anyone = { kind: 'login' } as const
const owner = needs(AREA.settings)
/** The key by which a device identifies a person, besides the name. @see createPersonKeys */
const personKey = z.string()
const byUuid = z.object({ id: z.uuid('¡Solicitud inválida!') })

/** Most customers that a device keeps: those of the latest orders. */
export const KEPT_CUSTOMERS = 500

export const registerDevice = declareCall({
  method: 'POST',
  path: '/offline/devices',
  summary:
    'Register this browser, so that it may sell without internet; sets its cookie and gives it the letter of its folios',
  audit: {
    none: 'the list of devices says who registered it and when; its first reading writes its own entry',
  },
  access: sellers,
  body: z.object({
    /** As this browser kept it; absent: it has kept nothing and becomes a new device. */
    device: z.uuid().nullish(),
    /** The device has sales that the server does not have yet. */
    hasUnsent: flag(false),
    app: text('¡Solicitud inválida!', 40),
  }),
  answer: written({
    device: z.string(),
    letter: z.string(),
    /** The last number that the server has of it. */
    lastNumber: z.int(),
    /** It was ended: it becomes another device when it registers without unsent sales. */
    isEnded: z.boolean(),
  }),
})

export const getKit = declareCall({
  method: 'GET',
  path: '/offline/kit',
  summary:
    'What a device keeps for selling without internet, besides the menu, the floor and the open checks',
  access: sellers,
  kept: 'whole',
  answer: z.object({
    /** The server's clock. */
    now: instantOut,
    hours: z.int(),
    /** How long a screen waits for the server before it says that a sale is done, in ms. */
    waitMs: z.int(),
    people: z.array(
      z.object({
        key: personKey,
        name: z.string(),
        /** When the PIN was set; null without a PIN. A device deletes its record of an earlier PIN. */
        pinSetAt: instantOut.nullable(),
      }),
    ),
    /** Percent up to which a person without DISCOUNTS may reduce a check. */
    discountLimit: z.int(),
    drawerId: z.int().nullable(),
    hasOpenShift: z.boolean(),
    requiresShift: z.boolean(),
    customers: z.array(z.object({ phone: z.string(), name: z.string().nullable() })),
  }),
})

export const reportDevice = declareCall({
  method: 'POST',
  path: '/offline/report',
  summary: 'What this device has not sent yet',
  audit: { none: 'says what a device has not sent yet' },
  access: anyone,
  body: z.object({
    unsent: count('¡Solicitud inválida!', 0, 1_000_000),
    total: z.number().min(0).max(1e12),
    oldestAt: z.iso.datetime().nullable(),
    app: text('¡Solicitud inválida!', 40),
  }),
  answer: written({
    /** It was ended: it sells no more without internet until it registers again. */
    isEnded: z.boolean(),
  }),
})

export const OfflineDevice = z.object({
  id: z.string(),
  letter: z.string(),
  name: z.string(),
  registeredBy: z.string(),
  registeredAt: instantOut,
  lastSeenAt: instantOut,
  /** As it last said. */
  unsent: z.int(),
  unsentTotal: moneyOut,
  oldestAt: instantOut.nullable(),
  isThis: z.boolean(),
  /** It sells no more, and still has sales to send. */
  isEnded: z.boolean(),
})
export type OfflineDevice = z.output<typeof OfflineDevice>

export const listOfflineDevices = declareCall({
  method: 'GET',
  path: '/offline/devices',
  summary: 'The devices that sell without internet, with their last contact and unsent sales',
  access: needs(AREA.settings, AREA.dashboard),
  answer: z.array(OfflineDevice),
})

export const nameOfflineDevice = declareCall({
  method: 'POST',
  path: '/offline/devices/{id}/name',
  summary: 'Give a device that sells without internet a name, instead of that of its browser',
  audit: {
    key: 'offline.name',
    es: 'Puso nombre a un dispositivo que vende sin internet',
    en: 'Named a device that sells without internet',
    fields: { name: 'Nombre' },
  },
  access: owner,
  params: byUuid,
  body: z.object({ name: text('¡Escribe el nombre del dispositivo!', 60) }),
  answer: done,
})

export const endOfflineDevice = declareCall({
  method: 'POST',
  path: '/offline/devices/{id}/end',
  summary:
    'End a device: it sells no more without internet; what arrives of it waits until a person accepts it',
  audit: {
    key: 'offline.end',
    of: 'offlineDevice',
    es: 'Dejó de vender sin internet en un dispositivo',
    en: 'Ended a device that sold without internet',
  },
  access: owner,
  params: byUuid,
  answer: done,
})

export const findFolio = declareCall({
  method: 'GET',
  path: '/offline/folios/{folio}',
  summary: 'The sale of a device’s folio, with its official numbers',
  access: needs(AREA.readOrders),
  params: z.object({ folio: text('¡Escribe un folio!', 20) }),
  answer: z.object({
    folio: z.string(),
    soldAt: instantOut,
    by: z.string(),
    receivedAt: instantOut,
    orderId: z.int().nullable(),
    tokenNo: z.int().nullable(),
    checkId: z.int().nullable(),
    invoiceId: z.int().nullable(),
    marks: z.array(z.enum(SALE_MARKS)),
  }),
})
