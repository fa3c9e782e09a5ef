import { moneyFormat } from '@comanda/shared/kernel/money-format'
import type { ShiftState } from '@comanda/shared/till/api'
import { Printer } from 'lucide-react'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { printTillSlip } from '../../../parts/printing/print-window.ts'
import { DateText } from '../../../parts/time/DateText.tsx'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import type { TillInit } from '../data.ts'
import { TEXTS } from '../texts.ts'
import { usePartial } from './data.ts'
import { FiguresView } from './FiguresView.tsx'
import { FIGURES } from './texts.ts'

interface PartialDialogProps {
  shift: ShiftState
  init: TillInit
  onClose: () => void
}

/** The X: the figures of an open shift so far. */
export function PartialDialog({ shift, init, onClose }: PartialDialogProps) {
  const partial = usePartial(shift.id)
  const { data } = partial
  const { currency, time_zone } = init.storeSettings
  return (
    <Dialog
      onClose={onClose}
      title={TEXTS.partial}
      variant="sheet"
      size="lg"
      footer={
        <Button
          variant="primary"
          size="touch"
          icon={Printer}
          isDisabled={!data}
          onPress={() => printTillSlip({ x: shift.id })}
        >
          {FIGURES.print}
        </Button>
      }
    >
      {data ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the figures
        <section tabIndex={0} aria-label={TEXTS.partial}>
          <p className="mb-4 text-muted">
            {shift.drawerTitle} · <DateText at={data.at} timeZone={time_zone} time="beside" />
          </p>
          <FiguresView figures={data} format={moneyFormat(currency)} timeZone={time_zone} />
        </section>
      ) : (
        <Unfetched queries={[partial]} failed={TEXTS.failed} />
      )}
    </Dialog>
  )
}
