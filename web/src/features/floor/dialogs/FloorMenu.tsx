import { stateOfTable } from '@comanda/shared/floor/state'
import { useRef } from 'react'
import { useNow } from '../../../parts/time/use-now.ts'
import { MenuAt } from '../../../ui/layers/MenuAt.tsx'
import { menuOfParty, type Party } from '../party.ts'
import type { FloorActions } from '../use-floor-actions.ts'

interface FloorMenuProps {
  party: Party
  anchor: HTMLElement
  actions: FloorActions
}

/** The actions of the table that was pressed long. */
export function FloorMenu({ party, anchor, actions }: FloorMenuProps) {
  const { table } = party
  const state = useNow((now) => (table ? stateOfTable(table, now) : 'occupied'))
  const element = useRef<HTMLElement>(anchor)
  const items = menuOfParty(party, state, {
    mayTakeOrders: actions.mayTakeOrders,
    mayCharge: actions.mayCharge,
    choose: (purpose) => actions.choose(purpose, party),
    serve: () => actions.serveReady(party.key),
    openPaid: actions.openPaid,
    newOrder: () => actions.newOrder(party),
    clean: () => table && void actions.clean(table.id),
    showRequests: actions.showRequests,
  })
  if (items.length === 0) return null
  return (
    <MenuAt
      anchor={element}
      isOpen
      onOpenChange={(isOpen) => !isOpen && actions.close('menu')}
      label={party.name}
      items={items}
    />
  )
}
