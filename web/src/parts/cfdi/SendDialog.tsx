import type { FiscalDocument } from '@comanda/shared/cfdi/api'
import { sendFiscalDocument } from '@comanda/shared/cfdi/files'
import { isEmail } from '@comanda/shared/kernel/predicates'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useWrite } from '../hooks/use-write.ts'
import { folioOf } from './folio.ts'
import { CFDI } from './may-invoice.ts'
import { CFDI_TEXTS as TEXTS } from './texts.ts'

interface SendDialogProps {
  document: FiscalDocument
  /** Where it went before. */
  email: string | null
  onClose: () => void
}

/** Mails the files of a stamped document. */
export function SendDialog({ document, email: before, onClose }: SendDialogProps) {
  const [email, setEmail] = useState(before ?? '')
  const write = useWrite(CFDI)
  return (
    <FormDialog
      isOpen
      onOpenChange={onClose}
      title={TEXTS.sendTitle(folioOf(document))}
      size="sm"
      submitLabel={TEXTS.mail}
      validate={() => !isEmail(email.trim()) && { field: 'email', message: TEXTS.emailInvalid }}
      onSubmit={() =>
        write(api(sendFiscalDocument, { params: { id: document.id }, body: { email: email.trim() } }))
      }
    >
      <TextField
        name="email"
        type="email"
        label={TEXTS.email}
        isRequired
        autoFocus
        value={email}
        onChange={setEmail}
        maxLength={254}
        autoComplete="off"
      />
    </FormDialog>
  )
}
