import { type DocumentInFull, downloadXml, type FiscalDocument } from '@comanda/shared/cfdi/api'
import { downloadPdf, sendFiscalDocument } from '@comanda/shared/cfdi/files'
import { isEmail } from '@comanda/shared/kernel/predicates'
import { AREA } from '@comanda/shared/kernel/scopes'
import { FileCode, FileText, Mail } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { storedUserMay } from '../../api/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { useFields } from '../../ui/forms/use-fields.ts'
import { exportFile } from '../files/export-file.ts'
import { useWrite } from '../hooks/use-write.ts'
import { folioOf } from './folio.ts'
import { CFDI } from './may-invoice.ts'
import { CFDI_TEXTS as TEXTS } from './texts.ts'

const FILES = [
  { id: 'pdf', call: downloadPdf, icon: FileText },
  { id: 'xml', call: downloadXml, icon: FileCode },
] as const

/** Keeps or mails the files of a stamped document. */
export function DocumentFiles({ document }: { document: DocumentInFull }) {
  const [isSending, setSending] = useState(false)
  return (
    <>
      {FILES.map(({ id, call, icon }) => (
        <Button
          key={id}
          size="touch"
          icon={icon}
          onPress={() => exportFile(call, {}, `${folioOf(document)}.${id}`, { id: document.id })}
        >
          {TEXTS[id]}
        </Button>
      ))}
      {document.sends_mail && storedUserMay(AREA.issueCfdi) && (
        <Button size="touch" icon={Mail} onPress={() => setSending(true)}>
          {TEXTS.mail}
        </Button>
      )}
      {isSending && (
        <SendDialog document={document} email={document.email} onClose={() => setSending(false)} />
      )}
    </>
  )
}

interface SendDialogProps {
  document: FiscalDocument
  /** Where it went before. */
  email: string | null
  onClose: () => void
}

/** Mails the files of a stamped document. */
function SendDialog({ document, email: before, onClose }: SendDialogProps) {
  const { values, field } = useFields({ email: before ?? '' })
  const email = values.email.trim()
  const write = useWrite(CFDI)
  return (
    <FormDialog
      onClose={onClose}
      title={TEXTS.sendTitle(folioOf(document))}
      size="sm"
      submitLabel={TEXTS.mail}
      validate={() => !isEmail(email) && { field: 'email', message: TEXTS.emailInvalid }}
      onSubmit={() => write(api(sendFiscalDocument, { params: { id: document.id }, body: { email } }))}
    >
      <TextField
        {...field('email')}
        type="email"
        label={TEXTS.email}
        isRequired
        autoFocus
        maxLength={254}
        autoComplete="off"
      />
    </FormDialog>
  )
}
