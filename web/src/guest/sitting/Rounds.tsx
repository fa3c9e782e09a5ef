/** @jsxImportSource preact */
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import type { SentLine, Sitting } from '@comanda/shared/sittings/api'
import type { GuestLineStatus } from '@comanda/shared/sittings/sitting'
import { useGuest } from '../guest-context.ts'
import { zoneOf } from '../menu/use-closed.ts'
import { SITTING } from '../texts/texts.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Whose } from './GuestName.tsx'
import { SentTitle } from './SentTitle.tsx'
import { statesOf } from './view.ts'

const LOOKS: Record<GuestLineStatus, { icon: IconName; look: string }> = {
  received: { icon: 'clock', look: 'bg-idle-soft text-idle' },
  kitchen: { icon: 'flame', look: 'bg-warn-soft text-warn' },
  ready: { icon: 'bell', look: 'bg-good-soft text-good' },
  served: { icon: 'check', look: 'text-muted' },
  refused: { icon: 'close', look: 'bg-bad-soft text-bad' },
}

/** What the table has sent, the newest round first, and where each dish is. */
export function Rounds({ sitting }: { sitting: Sitting }) {
  const { menu } = useGuest()
  const { rounds } = sitting
  if (rounds.length === 0) return null
  const timeOf = (at: string) => timeOfDay(new Date(at), zoneOf(menu.storeSettings))
  const states = statesOf(rounds).map(({ status, count }) => SITTING.counts[status](count))
  return (
    <section class="mt-6" aria-label={SITTING.sent}>
      <div class="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 class="text-xl font-semibold">{SITTING.sent}</h2>
        <p role="status" class="text-muted">
          {states.join(' · ')}
        </p>
      </div>
      {rounds
        .map((round, index) => (
          <section key={round.key} class="mt-3 rounded-lg border border-line bg-surface px-4 py-2">
            <h3 class="py-1 text-sm font-semibold text-muted">
              {SITTING.round(index + 1, timeOf(round.sent_at))}
              {round.elsewhere && ` · ${SITTING.elsewhere}`}
            </h3>
            <ul>
              {round.lines.map((line, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a sent line has no identity but its position
                <SentRow key={at} line={line} sitting={sitting} />
              ))}
            </ul>
          </section>
        ))
        .reverse()}
    </section>
  )
}

function SentRow({ line, sitting }: { line: SentLine; sitting: Sitting }) {
  const { icon, look } = LOOKS[line.status]
  return (
    <li class="flex flex-wrap items-start gap-x-3 gap-y-1 border-t border-line py-3">
      <div class="words">
        <SentTitle line={line} isStruck={line.status === 'refused'} />
        {line.notes && <p class="text-sm break-words italic">{line.notes}</p>}
        <p class="text-sm">
          <Whose of={line} sitting={sitting} none={SITTING.staff} />
        </p>
        {line.reason && <p class="text-sm font-semibold text-bad">{SITTING.because(line.reason)}</p>}
      </div>
      <p class={`flex items-center gap-1.5 rounded-md px-2 py-1 text-sm font-semibold ${look}`}>
        <Icon name={icon} size={16} />
        {SITTING.states[line.status]}
      </p>
    </li>
  )
}
