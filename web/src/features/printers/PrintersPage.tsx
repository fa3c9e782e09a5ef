import { deletePrinter, rotatePrinter } from '@comanda/shared/printing/api'
import { BROWSER_WAYS, type Printer } from '@comanda/shared/printing/printers'
import { Plus, Printer as PrinterIcon } from 'lucide-react'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useDialogSubject } from '../../parts/hooks/use-dialog-subject.ts'
import { useWrite } from '../../parts/hooks/use-write.ts'
import { Lazy } from '../../parts/Lazy.tsx'
import { usePrinters } from '../../parts/printing/data.ts'
import { usePrinterSettings } from '../../parts/settings/data.ts'
import { SettingsPage } from '../../parts/settings/SettingsPage.tsx'
import { TEXTS } from '../../parts/settings/texts.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ConfirmDialog } from '../../ui/layers/ConfirmDialog.tsx'
import { ConnectDialog } from './ConnectDialog.tsx'
import { PrinterForm } from './PrinterForm.tsx'
import { type PrinterDialog, PrinterRow } from './PrinterRow.tsx'
import { PRINTERS } from './texts.ts'

const loadLocalDialog = () => import('./LocalDialog.tsx')

/** The printers: their papers and states, and how to connect a printer. */
export function PrintersPage() {
  const { data, error, refetch } = usePrinterSettings()
  const { data: views } = usePrinters()
  const { subject, turn, isOpen, onClose, open } = useDialogSubject<PrinterDialog>()
  const dialog = { isOpen, onClose }
  const printers = data?.printers
  // A state of its own: the form closes its dialog after it has opened this dialog.
  const [connecting, setConnecting] = useState<number | null>(null)
  const connected = printers?.find(({ id }) => id === connecting)
  const isLocalWay = connected !== undefined && BROWSER_WAYS.includes(connected.way)
  const addButton = (
    <Button variant="primary" size="touch" icon={Plus} onPress={() => open({ kind: 'form', printer: null })}>
      {PRINTERS.add}
    </Button>
  )
  return (
    <>
      <SettingsPage
        isList
        title={PRINTERS.title}
        action={printers && printers.length > 0 && addButton}
        query={{ data: printers, error, refetch }}
      >
        {(all) =>
          all.length === 0 ? (
            <EmptyState icon={PrinterIcon} title={PRINTERS.empty} action={addButton}>
              {PRINTERS.emptyHint}
            </EmptyState>
          ) : (
            <ul className="rounded-lg border border-line bg-surface">
              {all.map((printer) => (
                <PrinterRow
                  key={printer.id}
                  printer={printer}
                  view={views?.find(({ id }) => id === printer.id)}
                  onOpen={open}
                  onConnect={() => setConnecting(printer.id)}
                />
              ))}
            </ul>
          )
        }
      </SettingsPage>
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
      {connected && isLocalWay && (
        <Lazy load={loadLocalDialog} isOpen onFail={() => setConnecting(null)}>
          {({ LocalDialog }) => <LocalDialog onClose={() => setConnecting(null)} printer={connected} />}
        </Lazy>
      )}
      {connected && !isLocalWay && (
        <ConnectDialog
          onClose={() => setConnecting(null)}
          printer={connected}
          view={views?.find(({ id }) => id === connected.id)}
        />
      )}
      {(subject?.kind === 'renew' || subject?.kind === 'remove') && (
        <PrinterQuestion key={turn} {...dialog} {...subject} />
      )}
    </>
  )
}

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
