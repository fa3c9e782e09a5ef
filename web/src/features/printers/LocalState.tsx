import type { PrinterView } from '@comanda/shared/printing/printers'
import type { LocalState as State } from '../../parts/printing/local/local-states.ts'
import { useLocalPrinter } from '../../parts/printing/local/use-local-printer.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { LOCAL } from './local-texts.ts'

const BADGES: Record<State, { tone: 'good' | 'info' | 'bad'; text: string }> = {
  ready: { tone: 'good', text: LOCAL.ready },
  printing: { tone: 'info', text: LOCAL.printing },
  not_connected: { tone: 'bad', text: LOCAL.notConnected },
  busy: { tone: 'bad', text: LOCAL.busy },
}

/** Whether this browser prints on the printer, and whether it can. */
export function LocalState({ view }: { view: Pick<PrinterView, 'id'> }) {
  const { local, state } = useLocalPrinter(view.id)
  if (!local) return <span className="text-sm text-muted">{LOCAL.notHereShort}</span>
  if (state === null) return null
  const { tone, text } = BADGES[state]
  return <Badge tone={tone}>{text}</Badge>
}
