import { BROWSER_WAYS, POLLING_WAYS, type Printer, type PrinterView } from '@comanda/shared/printing/printers'
import { Cable, EllipsisVertical, Pencil, Printer as PrinterIcon, RefreshCw, Trash2 } from 'lucide-react'
import { PAPER_WORDS, problemOfPrinter, WAY_WORDS } from '../../parts/printing/words.ts'
import { useStations } from '../../parts/settings/data.ts'
import { useNow } from '../../parts/time/use-now.ts'
import { minutesSince, waitingWords } from '../../parts/time/waiting.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { MenuButton } from '../../ui/layers/Menu.tsx'
import { LocalState } from './LocalState.tsx'
import { LOCAL } from './local-texts.ts'
import type { PrinterDialog } from './PrintersPage.tsx'
import { printTest } from './print-test.ts'
import { PRINTERS } from './texts.ts'

interface PrinterCardProps {
  printer: Printer
  /** Undefined until its state is known. */
  view: PrinterView | undefined
  onOpen: (dialog: PrinterDialog) => void
  onConnect: () => void
}

export function PrinterCard({ printer, view, onOpen, onConnect }: PrinterCardProps) {
  const { title, way } = printer
  return (
    <li className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-5">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0 wrap-anywhere">
          <h2 className="text-lg font-semibold">{title}</h2>
          <p className="text-muted">{WAY_WORDS[way]}</p>
        </div>
        <MenuButton
          trigger={<IconButton size="touch" icon={EllipsisVertical} label={PRINTERS.more(title)} />}
          items={[
            {
              id: 'edit',
              label: PRINTERS.edit,
              icon: Pencil,
              onAction: () => onOpen({ kind: 'form', printer }),
            },
            ...(POLLING_WAYS.includes(way)
              ? [
                  {
                    id: 'renew',
                    label: PRINTERS.renew,
                    icon: RefreshCw,
                    onAction: () => onOpen({ kind: 'renew', printer }),
                  },
                ]
              : []),
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
      </div>
      <State view={view} />
      <p>
        <span className="text-muted">{PRINTERS.prints}:</span> <Prints printer={printer} />
      </p>
      <div className="mt-auto flex flex-wrap gap-3 pt-1">
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
      </div>
    </li>
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
      {isLocal && <LocalState view={view} />}
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
