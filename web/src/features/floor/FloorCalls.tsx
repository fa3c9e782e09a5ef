import type { FloorTable } from '@comanda/shared/floor/api'
import { FACT_LOOKS } from '../../parts/facts/fact-looks.ts'
import { useNow } from '../../parts/time/use-now.ts'
import { cx } from '../../ui/classes.ts'
import { RANK_LOOKS } from '../../ui/feedback/rank-looks.ts'
import { callsOfFloor } from './floor.ts'

/** What calls from a floor that is not in sight, each with its number of tables. */
export function FloorCalls({ tables }: { tables: readonly FloorTable[] }) {
  const calls = useNow((now) => JSON.stringify(callsOfFloor(tables, now)))
  return (JSON.parse(calls) as ReturnType<typeof callsOfFloor>).map(([kind, count]) => {
    const { icon: Icon, tone, word } = FACT_LOOKS[kind]
    return (
      <span
        key={kind}
        title={word}
        className={cx(
          'inline-flex items-center gap-1 rounded-full px-2 text-sm font-semibold',
          RANK_LOOKS.now[tone],
        )}
      >
        <Icon aria-hidden size={15} />
        <span className="sr-only">, {word}: </span>
        {count}
      </span>
    )
  })
}
