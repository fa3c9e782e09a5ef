import { type DocumentInFull, downloadXml } from '@comanda/shared/cfdi/api'
import { downloadPdf } from '@comanda/shared/cfdi/files'
import { AREA } from '@comanda/shared/kernel/scopes'
import { FileCode, FileText, Mail } from 'lucide-react'
import { useState } from 'react'
import { storedUserMay } from '../../api/session.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { exportFile } from '../files/export-file.ts'
import { folioOf } from './folio.ts'
import { SendDialog } from './SendDialog.tsx'
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
          onPress={() =>
            exportFile(
              call,
              {},
              { ...TEXTS, failed: TEXTS.exportFailed, fileName: `${folioOf(document)}.${id}` },
              { id: document.id },
            )
          }
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
