import type { FloorTable } from '@comanda/shared/floor/api'
import { type Call, rankOfCall } from '@comanda/shared/selling/rank'
import { ConciergeBell, type LucideIcon, TriangleAlert } from 'lucide-react'
import { UNDER_REVIEW } from '../../parts/offline/review-words.ts'
import { STATE_LOOKS, STATE_WORDS } from '../../parts/tables/table-looks.ts'
import { useNow } from '../../parts/time/use-now.ts'
import { cx } from '../../ui/classes.ts'
import { RANK_LOOKS, type Tone } from '../../ui/feedback/rank-looks.ts'
import { callsOfFloor } from './floor.ts'
import { TEXTS } from './texts.ts'

const LOOKS: Partial<Record<Call, { icon: LucideIcon; tone: Tone; word: string }>> = {
  ready: { icon: ConciergeBell, tone: 'good', word: TEXTS.readyTables },
  qr: { ...STATE_LOOKS.qr, word: STATE_WORDS.qr },
  billed: { ...STATE_LOOKS.billed, word: STATE_WORDS.billed },
  tooLate: { icon: TriangleAlert, tone: 'bad', word: TEXTS.lateTables },
  review: { ...UNDER_REVIEW, tone: 'warn' },
}

/** The calls of a floor that is not in sight, each with its number of tables. */
export function FloorCalls({ tables }: { tables: readonly FloorTable[] }) {
  const calls = useNow((now) => JSON.stringify(callsOfFloor(tables, now)))
  const loud = (JSON.parse(calls) as ReturnType<typeof callsOfFloor>).filter(
    ([call]) => rankOfCall(call) === 'now',
  )
  return loud.map(([call, count]) => {
    const look = LOOKS[call]
    if (!look) return null
    const Icon = look.icon
    return (
      <span
        key={call}
        title={look.word}
        className={cx(
          'inline-flex items-center gap-1 rounded-full px-2 text-sm font-semibold',
          RANK_LOOKS.now[look.tone],
        )}
      >
        <Icon aria-hidden size={15} />
        <span className="sr-only">, {look.word}: </span>
        {count}
      </span>
    )
  })
}
