import type { FloorCheck } from '@comanda/shared/floor/api'
import { factsOfCounterCheck } from '@comanda/shared/floor/facts'
import { useFacts } from '../../../parts/facts/use-facts.ts'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { nameOfCheck, readyItemsOf } from '../floor.ts'
import { keyOfCheck } from '../party.ts'
import type { TileRole } from '../roles.ts'
import { PartyFacts } from './PartyFacts.tsx'
import { PartyRow } from './TableRow.tsx'

interface CounterChecksProps {
  checks: readonly FloorCheck[]
  currency: string
  stop: string | null
  roleOf: (check: FloorCheck) => TileRole | undefined
}

/** The open checks that have no table. */
export const CounterChecks = ({ checks, roleOf, ...list }: CounterChecksProps) =>
  checks.map((check) => <CounterCheck key={check.id} check={check} role={roleOf(check)} {...list} />)

interface CounterCheckProps extends Pick<CounterChecksProps, 'currency' | 'stop'> {
  check: FloorCheck
  role: TileRole | undefined
}

function CounterCheck({ check, currency, stop, role }: CounterCheckProps) {
  const facts = useFacts((now, wait) => factsOfCounterCheck(check, now, wait))
  const name = nameOfCheck(check)
  return (
    <PartyRow
      partyKey={keyOfCheck(check)}
      name={name}
      hint={check.waiter_name}
      facts={facts}
      stop={stop}
      role={role}
      ready={readyItemsOf([check]).length}
    >
      <span className="flex items-start justify-between gap-3">
        <span className="line-clamp-2 min-w-0 leading-tight font-semibold wrap-anywhere">{name}</span>
        <MoneyText amount={check.due} currency={currency} className="shrink-0 font-semibold" />
      </span>
      <PartyFacts facts={facts} isQuiet={role !== undefined} checks={[check]} />
    </PartyRow>
  )
}
