import { type DocumentInFull, downloadXml } from '@comanda/shared/cfdi/api'
import { FileCode } from 'lucide-react'
import { exportFile } from '../../../parts/files/export-file.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { folioOf } from '../folio.ts'
import { DOCUMENT, DOWNLOADS } from '../texts.ts'

interface ActionsProps {
  document: DocumentInFull
}

/** What can be done with a stamped document. */
export function Actions({ document }: ActionsProps) {
  if (document.uuid === null) return null
  const saveXml = () =>
    exportFile(downloadXml, {}, { ...DOWNLOADS, fileName: `${folioOf(document)}.xml` }, { id: document.id })
  return (
    <Button size="touch" icon={FileCode} onPress={saveXml}>
      {DOCUMENT.xml}
    </Button>
  )
}
