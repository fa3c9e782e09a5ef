import { downloadXml, type FiscalDocument } from '@comanda/shared/cfdi/api'
import { downloadPdf } from '@comanda/shared/cfdi/files'
import { FileCode, FileText } from 'lucide-react'
import { Button } from '../../ui/buttons/Button.tsx'
import { exportFile } from '../files/export-file.ts'
import { folioOf } from './folio.ts'
import { CFDI_TEXTS as TEXTS } from './texts.ts'

const FILES = [
  { id: 'pdf', call: downloadPdf, icon: FileText },
  { id: 'xml', call: downloadXml, icon: FileCode },
] as const

/** The files of a stamped document. */
export const DocumentFiles = ({ document }: { document: FiscalDocument }) =>
  FILES.map(({ id, call, icon }) => (
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
  ))
