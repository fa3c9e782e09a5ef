import type { PrinterView } from '@comanda/shared/printing/printers'
import type { OwnState as State } from '../../../parts/printing/own/own-states.ts'
import { useOwn } from '../../../parts/printing/own/use-own.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { OWN } from './own-texts.ts'

const BADGES: Record<State, { tone: 'good' | 'info' | 'bad'; text: string }> = {
  ready: { tone: 'good', text: OWN.ready },
  printing: { tone: 'info', text: OWN.printing },
  not_connected: { tone: 'bad', text: OWN.notConnected },
  busy: { tone: 'bad', text: OWN.busy },
}

/** Whether this browser prints on the printer, and whether it can. */
export function OwnState({ view }: { view: Pick<PrinterView, 'id'> }) {
  const { own, state } = useOwn(view.id)
  if (!own) return <span className="text-sm text-muted">{OWN.notHereShort}</span>
  if (state === null) return null
  const { tone, text } = BADGES[state]
  return <Badge tone={tone}>{text}</Badge>
}
