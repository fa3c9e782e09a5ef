import type { ApprovalAction } from '@comanda/shared/approvals/actions'
import { APPROVAL_WORDS } from '@comanda/shared/approvals/words'
import type { AuditEntry } from '@comanda/shared/audit/api'
import { AUDIT_EVENTS } from '@comanda/shared/audit/events'
import { formatPrice, moneyFormat } from '@comanda/shared/kernel/money-format'
import { shortName } from '@comanda/shared/kernel/short-name'
import type { CategoryHours } from '@comanda/shared/settings/category-hours'
import { auditLabel, ownFields } from '../../parts/audit/labels.ts'
import type { People } from './people.ts'
import { fieldName, isCode, TEXTS, valueName } from './texts.ts'

/** What a person reads of an entry. */
interface Sentence {
  /** The action, and how much: `Dio un descuento $156.00`. */
  what: string
  /** What it was done to, for whom, and who approved it. */
  about: string[]
  /** Who did it. */
  who: string
}

export function sentenceOf(entry: AuditEntry, people: People, currency: string): Sentence {
  const { action, details } = entry
  const amount = amountOf(details)
  const money = amount === null ? null : formatPrice(moneyFormat(currency), amount)
  const subject = entry.subject === null ? '' : people.inSubject(entry.subject)
  const approver = nameIn(details.approvedBy, people)
  const actor = actorName(entry, people)
  const words = (...parts: (string | null)[]) =>
    parts.filter((part) => part !== null && part !== '') as string[]
  if (action === AUDIT_EVENTS.approvalGiven.key && approver !== null) {
    const given = TEXTS.approved(APPROVAL_WORDS[details.action as ApprovalAction] ?? '')
    return {
      what: words(given.trim(), money).join(' '),
      about: words(subject, TEXTS.approvedTo(actor)),
      who: approver,
    }
  }
  return {
    what: words(auditLabel(action, 'es'), money).join(' '),
    about: words(subject, approver && TEXTS.approvedBy(approver)),
    who: actor,
  }
}

function actorName({ actor_kind, actor }: AuditEntry, people: People): string {
  if (actor_kind === 'operator') return TEXTS.operator
  return actor_kind === 'system' ? TEXTS.system : shortName(people.nameOf(actor))
}

const nameIn = (username: unknown, people: People): string | null =>
  typeof username === 'string' ? shortName(people.nameOf(username)) : null

const AMOUNTS = ['amount', 'total', 'price'] as const
const DECIMAL = /^\d{1,12}(?:\.\d{1,2})?$/

/** As it was sent or decided: a decimal of the store's currency. */
const amountOf = (details: AuditEntry['details']): string | null =>
  AMOUNTS.map((name) => details[name]).find(
    (value): value is string => typeof value === 'string' && DECIMAL.test(value),
  ) ?? null

/** The request's data by the labels of its form. */
export const factsOf = ({ action, details }: AuditEntry, people: People): [name: string, value: string][] =>
  Object.entries(details).flatMap(([field, value]) => {
    const shown = isCode(field) ? null : wordsOf(field, value, people)
    return shown === null ? [] : [[fieldName(field, ownFields(action)), shown] as [string, string]]
  })

/** The fields that hold a username. */
const ACCOUNTS = new Set(['username', 'sentBy', 'approvedBy'])

function wordsOf(field: string, value: unknown, people: People): string | null {
  if (value === null || value === '') return TEXTS.nothing
  if (typeof value === 'boolean') return value ? TEXTS.yes : TEXTS.no
  if (typeof value === 'string')
    return ACCOUNTS.has(field) ? people.accountOf(value) : valueName(field, value)
  if (Array.isArray(value)) return wordsOfList(field, value, people)
  if (field === 'hours') return wordsOfHours(value as CategoryHours)
  if (typeof value === 'object') return wordsOfObject(value, people)
  return typeof value === 'number' ? (valueName(field, String(value)) ?? String(value)) : null
}

/** 'lun, mar, …–12:00'. The words of the screens would be another file of the page. */
const wordsOfHours = ({ days, from, to }: CategoryHours): string =>
  [...days.map((day) => TEXTS.days[day - 1]), `${from ?? '…'}–${to ?? '…'}`].join(', ')

/** Rows and lines are known by their ids: their number is what a person can read. */
function wordsOfList(field: string, list: readonly unknown[], people: People): string | null {
  const isCounted = list.some(
    (one) => typeof one === 'object' && one !== null && Object.keys(one).some(isCode),
  )
  if (isCounted || field === 'rows') return String(list.length)
  const shown = list.map((one) => wordsOf(field, one, people)).filter((one) => one !== null)
  return shown.length > 0 ? shown.join(', ') : TEXTS.nothing
}

const wordsOfObject = (value: object, people: People): string =>
  Object.entries(value)
    .flatMap(([field, one]) => (isCode(field) ? [] : (wordsOf(field, one, people) ?? [])))
    .join(' ')
