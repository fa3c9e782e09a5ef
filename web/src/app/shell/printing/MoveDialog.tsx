import type { PrinterView } from '@comanda/shared/printing/printers'
import { Printer } from 'lucide-react'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { TEXTS } from './texts.ts'

interface MoveDialogProps {
  printers: readonly PrinterView[]
  onChoose: (id: number) => Promise<unknown>
  onClose: () => void
}

/** Chooses the printer that takes over the waiting jobs of another printer. Mounting it opens it. */
export function MoveDialog({ printers, onChoose, onClose }: MoveDialogProps) {
  return (
    <Dialog isOpen isOnTop size="sm" onOpenChange={onClose} title={TEXTS.move}>
      <div className="flex flex-col gap-3">
        {printers.map(({ id, title }) => (
          <Button key={id} size="lg" isFullWidth icon={Printer} onPress={() => onChoose(id).then(onClose)}>
            {title}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
