import { deletePrinter, rotatePrinter } from '@comanda/shared/printing/api'
import type { Printer } from '@comanda/shared/printing/printers'
import { api } from '../../api/client.ts'
import { useWrite } from '../../parts/hooks/use-write.ts'
import { TEXTS } from '../../parts/settings/texts.ts'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { PRINTERS } from './texts.ts'

interface PrinterQuestionProps {
  kind: 'renew' | 'remove'
  printer: Printer
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** Asks before a printer gets another address, or is removed. */
export function PrinterQuestion({ kind, printer, ...dialog }: PrinterQuestionProps) {
  const write = useWrite()
  const named = { params: { id: printer.id } }
  if (kind === 'renew')
    return (
      <ConfirmDialog {...dialog} title={PRINTERS.renew} onConfirm={() => write(api(rotatePrinter, named))}>
        <p>{PRINTERS.renewSentence}</p>
      </ConfirmDialog>
    )
  return (
    <ConfirmDialog
      {...dialog}
      title={TEXTS.removeNamed(printer.title)}
      confirmLabel={TEXTS.remove}
      onConfirm={() => write(api(deletePrinter, named))}
    >
      <p>{TEXTS.irreversible}</p>
      <p className="mt-2 text-muted">{PRINTERS.removeSentence}</p>
    </ConfirmDialog>
  )
}
