import type { ConstanciaCode, ConstanciaData } from '@comanda/shared/cfdi/constancia'
import type { GuestDocument } from '@comanda/shared/cfdi/guest'
import type { Receiver } from '@comanda/shared/cfdi/receiver'
import { CONSTANCIA_PATH } from '@comanda/shared/cfdi/words'
import type { GuestLanguage } from '@comanda/shared/qr/guest-page'
import { newRetryKey } from '../../parts/browser/retry-key.ts'
import { ask, type Reply } from '../api.ts'
import { readValue, removeValue, writeValue } from '../browser-storage.ts'

/** `email` is empty where no mail is wanted. */
export type Typed = Receiver & { email: string }
export const NOTHING: Typed = { rfc: '', name: '', postalCode: '', regime: '', use: '', email: '' }

const RECEIVER = 'comanda.factura.receiver'

/** What was typed on this phone before. */
export function rememberedReceiver(): Typed | null {
  const kept = readValue('local', RECEIVER) as Partial<Typed> | null
  return typeof kept?.rfc === 'string' ? { ...NOTHING, ...kept } : null
}
export const forgetReceiver = (): void => removeValue('local', RECEIVER)

export type Outcome =
  | { document: GuestDocument }
  /** `code` is of the code itself; otherwise `field` says which field, if any, and `code` which of the page's own words. */
  | { refused: 'code' | 'unanswered' | 'tooMany' }
  | { refused: 'data'; field: string | null; message: string; code?: string }

const attemptKey = (store: number, code: string) => `comanda.factura.attempt.${store}.${code}`
let running: Promise<Outcome> | null = null

/** Asks for an invoice. A second tap joins the first request; the same request after a lost answer has the same key. */
export function askForInvoice(
  store: number,
  code: string,
  typed: Typed,
  language: GuestLanguage,
): Promise<Outcome> {
  running ??= send(store, code, typed, language).finally(() => {
    running = null
  })
  return running
}

async function send(store: number, code: string, typed: Typed, language: GuestLanguage): Promise<Outcome> {
  writeValue('local', RECEIVER, typed)
  const kept = readValue('local', attemptKey(store, code)) as { key?: string; of?: string } | null
  const of = JSON.stringify(typed)
  const request = kept?.of === of && kept.key ? kept.key : newRetryKey()
  writeValue('local', attemptKey(store, code), { key: request, of })
  const reply = await ask(`/factura/${store}/${encodeURIComponent(code)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...typed, email: typed.email || null, language, request }),
  })
  const outcome = outcomeOf(reply)
  // An answer ends the attempt: after a refusal, the next one is another document.
  if (!('refused' in outcome) || outcome.refused !== 'unanswered')
    removeValue('local', attemptKey(store, code))
  return outcome
}

function outcomeOf({ status, body }: Reply): Outcome {
  if (status === 200) return { document: body.document as GuestDocument }
  if (status === 404) return { refused: 'code' }
  if (status === 429) return { refused: 'tooMany' }
  if (status < 400 || status >= 500) return { refused: 'unanswered' }
  const [error] = (body.errors as { field: string; code?: string }[] | undefined) ?? []
  const { field = null, code } = error ?? {}
  return { refused: 'data', field, message: String(body.message), ...(code && { code }) }
}

/** What the authority shows of a constancia. @returns null without an answer of it */
export async function readConstancia(code: ConstanciaCode): Promise<ConstanciaData | null> {
  const { status, body } = await ask(CONSTANCIA_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(code),
  })
  return status === 200 ? (body.receiver as ConstanciaData | null) : null
}

/** @returns null without an answer */
export async function readDocument(token: string): Promise<GuestDocument | null> {
  const { status, body } = await ask(`/factura/documents/${token}`, {})
  return status === 200 ? (body as unknown as GuestDocument) : null
}

export const fileAddress = (token: string, file: 'xml' | 'pdf'): string =>
  `/api/v1/factura/documents/${token}/${file}`
