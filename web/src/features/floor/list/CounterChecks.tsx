import type { FloorCheck } from '@comanda/shared/floor/api'
import { stateOfTable } from '@comanda/shared/floor/state'
import { MoneyText } from '../../../parts/MoneyText.tsx'
import { boxLook, useCalls } from '../../../parts/tables/table-looks.ts'
import { nameOfCheck, readyItemsOf } from '../floor.ts'
import { keyOfCheck } from '../party.ts'
import type { TileRole } from '../plan/TableTile.tsx'
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
  const party = { checks: [check], qr_waiting: 0 }
  const state = stateOfTable({ ...party, paid_waiting: 0, reservation: null, cleaning_since: null }, 0)
  const ready = readyItemsOf([check]).length
  const calls = useCalls(party, ready)
  const name = nameOfCheck(check)
  return (
    <PartyRow
      partyKey={keyOfCheck(check)}
      name={name}
      hint={check.waiter_name}
      look={boxLook(state, calls)}
      stop={stop}
      role={role}
      ready={ready}
    >
      <span className="flex items-start justify-between gap-3">
        <span className="line-clamp-2 min-w-0 leading-tight font-semibold wrap-anywhere">{name}</span>
        <MoneyText amount={check.due} currency={currency} className="shrink-0 font-semibold" />
      </span>
      {/* Without a table, "ocupada" says nothing. */}
      <PartyFacts state={state === 'occupied' ? null : state} checks={[check]} ready={ready} />
    </PartyRow>
  )
}
