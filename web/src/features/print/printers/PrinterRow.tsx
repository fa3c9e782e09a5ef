import { BROWSER_WAYS, POLLING_WAYS, type Printer, type PrinterView } from '@comanda/shared/printing/printers'
import { Cable, EllipsisVertical, Pencil, Printer as PrinterIcon, RefreshCw, Trash2 } from 'lucide-react'
import type { LocalState } from '../../../parts/printing/local/local-states.ts'
import { useLocalPrinter } from '../../../parts/printing/local/use-local-printer.ts'
import { PAPER_WORDS, problemOfPrinter, WAY_WORDS } from '../../../parts/printing/words.ts'
import { useStations } from '../../../parts/settings/data.ts'
import { useNow } from '../../../parts/time/use-now.ts'
import { minutesSince, waitingWords } from '../../../parts/time/waiting.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { IconButton } from '../../../ui/buttons/IconButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { MenuButton } from '../../../ui/layers/Menu.tsx'
import { LOCAL } from './local-texts.ts'
import { printTest } from './print-test.ts'
import { PRINTERS } from './texts.ts'

export type PrinterDialog =
  | { kind: 'form'; printer: Printer | null }
  | { kind: 'renew' | 'remove'; printer: Printer }

interface PrinterRowProps {
  printer: Printer
  /** Undefined until its state is known. */
  view: PrinterView | undefined
  onOpen: (dialog: PrinterDialog) => void
  onConnect: () => void
}

/** One printer of the list: its name and way, its state and papers, and its buttons. */
export function PrinterRow({ printer, view, onOpen, onConnect }: PrinterRowProps) {
  const { title, way } = printer
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 not-last:border-b not-last:border-line">
      <div className="flex min-w-0 grow basis-64 flex-col gap-1 leading-5">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="font-semibold wrap-anywhere">{title}</h2>
          <p className="text-sm text-muted">{WAY_WORDS[way]}</p>
        </div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <State view={view} />
          <p className="text-sm wrap-anywhere">
            <span className="text-muted">{PRINTERS.prints}:</span> <Prints printer={printer} />
          </p>
        </div>
      </div>
      <div className="flex items-center gap-2 max-sm:-ml-1">
        <Button
          size="touch"
          icon={PrinterIcon}
          aria-label={PRINTERS.testOf(title)}
          onPress={() => printTest(printer)}
        >
          {PRINTERS.test}
        </Button>
        <Button size="touch" icon={Cable} onPress={onConnect}>
          {BROWSER_WAYS.includes(way) ? LOCAL.connect : PRINTERS.connect}
        </Button>
        <PrinterMenu printer={printer} onOpen={onOpen} />
      </div>
    </li>
  )
}

function PrinterMenu({ printer, onOpen }: Pick<PrinterRowProps, 'printer' | 'onOpen'>) {
  const entry = { id: 'renew', label: PRINTERS.renew, icon: RefreshCw }
  const renewing = { ...entry, onAction: () => onOpen({ kind: 'renew', printer }) }
  return (
    <MenuButton
      trigger={<IconButton size="touch" icon={EllipsisVertical} label={PRINTERS.more(printer.title)} />}
      items={[
        {
          id: 'edit',
          label: PRINTERS.edit,
          icon: Pencil,
          onAction: () => onOpen({ kind: 'form', printer }),
        },
        ...(POLLING_WAYS.includes(printer.way) ? [renewing] : []),
        {
          id: 'remove',
          label: PRINTERS.remove,
          icon: Trash2,
          tone: 'danger',
          startsGroup: true,
          onAction: () => onOpen({ kind: 'remove', printer }),
        },
      ]}
    />
  )
}

function Prints({ printer: { papers, printsKitchen, stationIds } }: { printer: Printer }) {
  const { data } = useStations()
  const stations = data?.stations.filter(({ id }) => stationIds.includes(id)).map(({ title }) => title) ?? []
  const kitchen = stations.length > 0 ? PRINTERS.kitchenOf(stations.join(', ')) : PRINTERS.kitchen
  const all = [...(printsKitchen ? [kitchen] : []), ...papers.map((paper) => PAPER_WORDS[paper])]
  return all.length > 0 ? all.join(', ') : PRINTERS.nothing
}

/** A printer that asked this recently is on. */
const ON_MINUTES = 2

function State({ view }: { view: PrinterView | undefined }) {
  const minutes = useNow((now) => (view?.lastSeenAt ? minutesSince(view.lastSeenAt, now) : -1))
  if (!view) return null
  const problem = problemOfPrinter(view.state)
  const isLocal = BROWSER_WAYS.includes(view.way)
  const isOn = !isLocal && minutes >= 0 && minutes < ON_MINUTES
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isLocal && <LocalBadge view={view} />}
      {view.isSilent ? (
        <Badge tone="bad">{PRINTERS.silent}</Badge>
      ) : (
        isOn && <Badge tone="good">{PRINTERS.now}</Badge>
      )}
      {problem && <Badge tone={view.state.paper === 'low' ? 'warn' : 'bad'}>{problem}</Badge>}
      {view.waiting > 0 && <Badge tone="info">{PRINTERS.waiting(view.waiting)}</Badge>}
      {view.asked > 0 && <Badge tone="warn">{PRINTERS.asked(view.asked)}</Badge>}
      {!isOn && !(isLocal && minutes < 0) && (
        <span className="text-sm text-muted">
          {minutes < 0 ? PRINTERS.never : PRINTERS.lastSeen(waitingWords(minutes))}
        </span>
      )}
    </div>
  )
}

const BADGES: Record<LocalState, { tone: 'good' | 'info' | 'bad'; text: string }> = {
  ready: { tone: 'good', text: LOCAL.ready },
  printing: { tone: 'info', text: LOCAL.printing },
  not_connected: { tone: 'bad', text: LOCAL.notConnected },
  busy: { tone: 'bad', text: LOCAL.busy },
}

/** Whether this browser prints on the printer, and whether it can. */
function LocalBadge({ view }: { view: Pick<PrinterView, 'id'> }) {
  const { local, state } = useLocalPrinter(view.id)
  if (!local) return <span className="text-sm text-muted">{LOCAL.notHereShort}</span>
  if (state === null) return null
  const { tone, text } = BADGES[state]
  return <Badge tone={tone}>{text}</Badge>
}
