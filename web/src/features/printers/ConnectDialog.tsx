import { POLLING_WAYS, type Printer, type PrinterView } from '@comanda/shared/printing/printers'
import { CircleCheck, Copy, Printer as PrinterIcon } from 'lucide-react'
import { copyAndSay } from '../../parts/browser/copy-text.ts'
import { problemOfPrinter } from '../../parts/printing/words.ts'
import { TEXTS } from '../../parts/settings/texts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { printTest } from './print-test.ts'
import { PRINTERS, STEPS } from './texts.ts'

interface ConnectDialogProps {
  onClose: () => void
  printer: Printer & { path: string | null }
  view: PrinterView | undefined
}

/** The values for the printer's own page; shows when the printer has made contact. */
export function ConnectDialog({ printer, view, onClose }: ConnectDialogProps) {
  const { way, path } = printer
  const link = path && `${window.location.origin}${path}`
  const steps = way === 'epson' || way === 'star' || way === 'raw' ? STEPS[way] : []
  const problem = view && problemOfPrinter(view.state)
  return (
    <Dialog
      onClose={onClose}
      title={PRINTERS.connectTitle(printer.title)}
      footer={
        <div className="flex flex-wrap justify-end gap-3">
          <Button size="touch" icon={PrinterIcon} onPress={() => printTest(printer)}>
            {PRINTERS.test}
          </Button>
          <Button size="touch" variant="primary" onPress={onClose}>
            {PRINTERS.done}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4">
        <ol className="flex list-decimal flex-col gap-2 pl-6">
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
        {link && (
          <div className="flex flex-col gap-2">
            <p className="rounded-md bg-sunken px-4 py-3 break-all select-all">{link}</p>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button
                size="touch"
                icon={Copy}
                onPress={() => copyAndSay(link, PRINTERS.copied, TEXTS.failed)}
              >
                {PRINTERS.copyAddress}
              </Button>
              <span className="min-w-0 grow basis-60 text-sm text-muted">{PRINTERS.secret}</span>
            </div>
          </div>
        )}
        {POLLING_WAYS.includes(way) && (
          <p role="status" className="flex items-center gap-3 font-medium">
            {view?.lastSeenAt ? (
              <>
                <CircleCheck aria-hidden className="shrink-0 text-good" />
                {PRINTERS.contact}
              </>
            ) : (
              <>
                <Spinner size={20} />
                {PRINTERS.waitingContact}
              </>
            )}
          </p>
        )}
        {problem && <Banner tone="warn">{problem}</Banner>}
      </div>
    </Dialog>
  )
}
