import { deletePrinter, rotatePrinter } from '@comanda/shared/printing/api'
import { BROWSER_WAYS, POLLING_WAYS, type Printer, type PrinterView } from '@comanda/shared/printing/printers'
import { CircleCheck, Copy, Plus, Printer as PrinterIcon } from 'lucide-react'
import { type ComponentProps, useId, useState } from 'react'
import { api } from '../../../api/client.ts'
import { copyAndSay } from '../../../parts/browser/copy-text.ts'
import { useDialogSubject } from '../../../parts/hooks/use-dialog-subject.ts'
import { useWrite } from '../../../parts/hooks/use-write.ts'
import { Lazy } from '../../../parts/Lazy.tsx'
import { Loaded } from '../../../parts/Loaded.tsx'
import { usePrinters } from '../../../parts/printing/data.ts'
import { problemOfPrinter } from '../../../parts/printing/words.ts'
import { usePrinterSettings } from '../../../parts/settings/data.ts'
import { TEXTS } from '../../../parts/settings/texts.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../../ui/feedback/Skeleton.tsx'
import { Spinner } from '../../../ui/feedback/Spinner.tsx'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { PrinterForm } from './PrinterForm.tsx'
import { type PrinterDialog, PrinterRow } from './PrinterRow.tsx'
import { printTest } from './print-test.ts'
import { PRINTERS, STEPS } from './texts.ts'

const loadLocalDialog = () => import('./LocalDialog.tsx')

/** The printers: their papers and states, and how to connect a printer. */
export function Printers() {
  const id = useId()
  const { data, error, refetch } = usePrinterSettings()
  const { data: views } = usePrinters()
  const { subject, turn, isOpen, onClose, open } = useDialogSubject<PrinterDialog>()
  const dialog = { isOpen, onClose }
  const printers = data?.printers
  // A state of its own: the form closes its dialog after it has opened this dialog.
  const [connecting, setConnecting] = useState<number | null>(null)
  const connected = printers?.find(({ id }) => id === connecting)
  const viewOf = (printer: Printer) => views?.find(({ id }) => id === printer.id)
  const addButton = (
    <Button variant="primary" size="touch" icon={Plus} onPress={() => open({ kind: 'form', printer: null })}>
      {PRINTERS.add}
    </Button>
  )
  return (
    <section aria-labelledby={id} className="mb-8">
      <div className="mb-3 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl font-semibold">
          {PRINTERS.title}
        </h2>
        {printers && printers.length > 0 && addButton}
      </div>
      <Loaded
        query={{ data: printers, error, refetch }}
        failed={TEXTS.loadFailed}
        hidesReason
        loading={<LoadingRows count={1} row="h-24" />}
        warns
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={PrinterIcon} title={PRINTERS.empty} action={addButton}>
              {PRINTERS.emptyHint}
            </EmptyState>
          ) : (
            <PrinterList
              printers={all}
              viewOf={viewOf}
              onOpen={open}
              onConnect={({ id }) => setConnecting(id)}
            />
          )
        }
      </Loaded>
      {data && subject?.kind === 'form' && (
        <PrinterForm
          key={turn}
          {...dialog}
          printer={subject.printer}
          others={data.printers.filter(({ id }) => id !== subject.printer?.id)}
          connects={data.connects}
          onAdded={async (id) => {
            await refetch()
            setConnecting(id)
          }}
        />
      )}
      {connected && (
        <Connecting printer={connected} view={viewOf(connected)} onClose={() => setConnecting(null)} />
      )}
      {(subject?.kind === 'renew' || subject?.kind === 'remove') && (
        <PrinterQuestion key={turn} {...dialog} {...subject} />
      )}
    </section>
  )
}

type RowProps = ComponentProps<typeof PrinterRow>

interface PrinterListProps {
  printers: readonly RowProps['printer'][]
  viewOf: (printer: Printer) => PrinterView | undefined
  onOpen: RowProps['onOpen']
  onConnect: (printer: Printer) => void
}

const PrinterList = ({ printers, viewOf, onOpen, onConnect }: PrinterListProps) => (
  <ul className="rounded-lg border border-line bg-surface">
    {printers.map((printer) => (
      <PrinterRow
        key={printer.id}
        printer={printer}
        view={viewOf(printer)}
        onOpen={onOpen}
        onConnect={() => onConnect(printer)}
      />
    ))}
  </ul>
)

interface PrinterQuestionProps {
  kind: 'renew' | 'remove'
  printer: Printer
  isOpen: boolean
  onClose: () => void
}

/** Asks before a printer gets another address, or is removed. */
function PrinterQuestion({ kind, printer, ...dialog }: PrinterQuestionProps) {
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

interface ConnectDialogProps {
  onClose: () => void
  printer: Printer & { path: string | null }
  view: PrinterView | undefined
}

/** How to connect a printer: this browser to it, or the printer to the server. */
function Connecting({ onClose, printer, view }: ConnectDialogProps) {
  if (!BROWSER_WAYS.includes(printer.way)) return <ConnectDialog {...{ onClose, printer, view }} />
  return (
    <Lazy load={loadLocalDialog} isOpen onFail={onClose}>
      {({ LocalDialog }) => <LocalDialog onClose={onClose} printer={printer} />}
    </Lazy>
  )
}

/** The values for the printer's own page; shows when the printer has made contact. */
function ConnectDialog({ printer, view, onClose }: ConnectDialogProps) {
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
              <Button size="touch" icon={Copy} onPress={() => copyAndSay(link, PRINTERS.copied)}>
                {PRINTERS.copyAddress}
              </Button>
              <span className="min-w-0 grow basis-60 text-sm text-muted">{PRINTERS.secret}</span>
            </div>
          </div>
        )}
        {POLLING_WAYS.includes(way) && <Contact isMade={Boolean(view?.lastSeenAt)} />}
        {problem && <Banner tone="warn">{problem}</Banner>}
      </div>
    </Dialog>
  )
}

/** Whether the printer has asked the server for papers. */
const Contact = ({ isMade }: { isMade: boolean }) => (
  <p role="status" className="flex items-center gap-3 font-medium">
    {isMade ? (
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
)
