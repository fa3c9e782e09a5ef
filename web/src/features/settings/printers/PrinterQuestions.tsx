import { deletePrinter, rotatePrinter } from '@comanda/shared/printing/api'
import type { Printer } from '@comanda/shared/printing/printers'
import { api } from '../../../api/client.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { TEXTS } from '../texts.ts'
import { PRINTERS } from './texts.ts'

interface QuestionProps {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  printer: Printer
}

export function RenewDialog({ printer, ...dialog }: QuestionProps) {
  const write = useWrite()
  return (
    <ConfirmDialog
      {...dialog}
      title={PRINTERS.renew}
      confirmLabel={PRINTERS.renew}
      onConfirm={() => write(api(rotatePrinter, { params: { id: printer.id } }))}
      fallback={TEXTS.failed}
    >
      <p>{PRINTERS.renewSentence}</p>
    </ConfirmDialog>
  )
}

export function RemoveDialog({ printer, ...dialog }: QuestionProps) {
  const write = useWrite()
  return (
    <ConfirmDialog
      {...dialog}
      title={TEXTS.removeNamed(printer.title)}
      confirmLabel={TEXTS.remove}
      onConfirm={() => write(api(deletePrinter, { params: { id: printer.id } }))}
      fallback={TEXTS.failed}
    >
      <p>{TEXTS.irreversible}</p>
      <p className="mt-2 text-muted">{PRINTERS.removeSentence}</p>
    </ConfirmDialog>
  )
}
