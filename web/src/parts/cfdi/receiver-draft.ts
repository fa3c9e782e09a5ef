import type { DocumentInFull, FoundReceiver } from '@comanda/shared/cfdi/api'
import { fittingReceiver, problemsOf, type Receiver, tidyReceiver } from '@comanda/shared/cfdi/receiver'
import { isEmail } from '@comanda/shared/kernel/predicates'
import type { Problem } from '../../ui/forms/use-form-state.ts'
import { CFDI_TEXTS as TEXTS } from './texts.ts'

/** What is typed for an invoice by name. */
export interface ReceiverDraft extends Receiver {
  email: string
  inDetail: boolean
  /** Null while the payments say it, or nothing is chosen. */
  form: string | null
}

export const NOTHING_TYPED: ReceiverDraft = {
  rfc: '',
  name: '',
  postalCode: '',
  regime: '',
  use: '',
  email: '',
  inDetail: false,
  form: null,
}

export const draftOfReceiver = ({ email, ...receiver }: FoundReceiver): Partial<ReceiverDraft> => ({
  ...receiver,
  email: email ?? '',
})

/** What a document has, to be corrected in another one. */
export const receiverOfDocument = (document: DocumentInFull): Partial<ReceiverDraft> => ({
  rfc: document.receiver_rfc,
  name: document.receiver_name,
  postalCode: document.receiver_postal_code,
  regime: document.receiver_regime,
  use: document.receiver_use,
  email: document.email ?? '',
  form: document.form,
})

/** The draft after a change: régimen and use stay only where the kind of RFC has them. */
export const changedDraft = (draft: ReceiverDraft, change: Partial<ReceiverDraft>): ReceiverDraft => {
  const next = { ...draft, ...change }
  return { ...next, ...fittingReceiver(next) }
}

/** @param asksForm whether a person says the form of payment */
export function problemOfDraft(draft: ReceiverDraft, asksForm: boolean): Problem | null {
  const [first] = problemsOf(tidyReceiver(draft))
  if (first) return first
  if (asksForm && draft.form === null) return { field: 'form', message: TEXTS.formMissing }
  if (draft.email.trim() !== '' && !isEmail(draft.email.trim()))
    return { field: 'email', message: TEXTS.emailInvalid }
  return null
}
