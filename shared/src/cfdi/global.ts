import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, written } from '../kernel/call.ts'
import { instantOut, moneyOut, optionalCount, optionalDate, periodFields } from '../kernel/fields.ts'
import { PERIODS } from '../kernel/period.ts'
import { AREA } from '../kernel/scopes.ts'
import { FiscalDocument } from './api.ts'
import { GLOBAL_PERIODS } from './words.ts'

const manage = needs(AREA.manageCfdi)

/** What the global invoice of a period would have. */
export const GlobalProposal = z.object({
  is: z.enum(GLOBAL_PERIODS),
  /** Business days, both included. */
  from: z.string(),
  to: z.string(),
  /** Whether the period is over. */
  isClosed: z.boolean(),
  tickets: z.int(),
  net: moneyOut,
  tax: moneyOut,
  total: moneyOut,
  /** How many documents it takes: each has at most 2,000 concepts. */
  documents: z.int(),
  leftOut: z.object({
    /** Invoiced by name, or on the way to it. */
    named: z.int(),
    /** Sales of devices without internet that wait for a person. */
    review: z.int(),
    /** With nothing left after refunds, and courtesies. */
    empty: z.int(),
    /** With a tax that the authority does not know; the warning says which. */
    unknownTax: z.int(),
  }),
  /** What to look at before it is issued, in words. */
  warning: z.string().nullable(),
  /** Why it cannot be issued, in words; null when it can. */
  problem: z.string().nullable(),
})
export type GlobalProposal = z.output<typeof GlobalProposal>

export const proposeGlobal = declareCall({
  method: 'GET',
  path: '/cfdi/global',
  summary:
    'The periods with sales that no document has, oldest first: those that are over, and the one that runs',
  access: manage,
  showsSums: true,
  answer: z.array(GlobalProposal),
})

export const issueGlobal = declareCall({
  method: 'POST',
  path: '/cfdi/global',
  summary: 'Issue the global invoice of a period that is over; a repetition issues what is left of it',
  audit: {
    key: 'cfdi.global',
    es: 'Emitió la factura global',
    en: 'Issued the global invoice',
    fields: { from: 'Del' },
  },
  access: manage,
  showsSums: true,
  body: z.object({
    /** The first day of the proposal. */
    from: optionalDate('¡La fecha no es válida!'),
  }),
  answer: written({ documents: z.array(FiscalDocument) }),
})

/** A sale that no document has, or a part of it, and where it can go. */
export const MissingSale = z.object({
  invoice_id: z.int(),
  /** Of a bill that was paid in parts, from 1; 0 is a bill that was paid as one. */
  part: z.int(),
  total: moneyOut,
  business_date: z.string(),
  paid_at: instantOut,
  byName: z.object({
    /** The instant after which the authority has it no more. */
    until: instantOut,
    /** Why it cannot be invoiced by name, in words; null when it can. */
    problem: z.string().nullable(),
  }),
  global: z.object({
    /** Business days, both included. */
    from: z.string(),
    to: z.string(),
    isClosed: z.boolean(),
    /** Issued without a person, when its period ends. */
    isAutomatic: z.boolean(),
    /** Why no global takes it, and what helps, in words; null when one does. */
    problem: z.string().nullable(),
  }),
})
export type MissingSale = z.output<typeof MissingSale>

export const listMissingSales = declareCall({
  method: 'GET',
  path: '/cfdi/missing',
  summary: 'The sales of a period that no document has, newest first, by page, each with where it can go',
  access: needs(AREA.readCfdi),
  showsSums: true,
  query: z.object({
    ...periodFields(PERIODS),
    page: optionalCount('¡Página inválida!', 1, 100_000, 1),
    perPage: optionalCount('¡Página inválida!', 1, 200, 50),
  }),
  answer: z.array(MissingSale),
})
