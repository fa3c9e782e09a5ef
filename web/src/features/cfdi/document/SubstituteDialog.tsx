import type { DocumentInFull } from '@comanda/shared/cfdi/api'
import { substituteFiscalDocument } from '@comanda/shared/cfdi/cancelling'
import { useState } from 'react'
import { api } from '../../../api/client.ts'
import { isDocumentRefused } from '../../../parts/cfdi/data.ts'
import { folioOf } from '../../../parts/cfdi/folio.ts'
import { ReceiverFields } from '../../../parts/cfdi/ReceiverFields.tsx'
import {
  changedDraft,
  NOTHING_TYPED,
  problemOfDraft,
  receiverOfDocument,
} from '../../../parts/cfdi/receiver-draft.ts'
import { useRetryKey } from '../../../parts/hooks/use-retry-key.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { SUBSTITUTE } from '../texts.ts'

interface SubstituteDialogProps {
  document: DocumentInFull
  /** Shows the document that takes its place. */
  onIssued: (id: number) => void
  onClose: () => void
}

/** Corrects the data of a document by name: a new document takes its place. */
export function SubstituteDialog({ document, onIssued, onClose }: SubstituteDialogProps) {
  const [draft, setDraft] = useState(() => changedDraft(NOTHING_TYPED, receiverOfDocument(document)))
  const underKey = useRetryKey(isDocumentRefused)
  const write = useWrite()

  async function send() {
    const body = { ...draft, email: draft.email.trim() || null }
    const sending = underKey(
      (request) => api(substituteFiscalDocument, { params: { id: document.id }, body: { ...body, request } }),
      body,
    )
    await write(sending)
    onIssued((await sending).document.id)
  }

  return (
    <FormDialog
      onClose={onClose}
      title={SUBSTITUTE.title(folioOf(document))}
      submitLabel={SUBSTITUTE.send}
      validate={() => problemOfDraft(draft, false)}
      onSubmit={send}
      fallback={SUBSTITUTE.failure}
    >
      <p className="text-muted">{SUBSTITUTE.what}</p>
      <ReceiverFields draft={draft} onChange={setDraft} asksForm={false} sendsMail={document.sends_mail} />
    </FormDialog>
  )
}
