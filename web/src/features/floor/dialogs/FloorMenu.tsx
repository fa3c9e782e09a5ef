import { useRef } from 'react'
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
  const element = useRef<HTMLElement>(anchor)
  const items = menuOfParty(party, {
    mayTakeOrders: actions.mayTakeOrders,
    mayCharge: actions.mayCharge,
    choose: (purpose) => actions.choose(purpose, party),
    serve: () => actions.serveReady(party.key),
    openPaid: actions.openPaid,
    newOrder: () => actions.newOrder(party),
    clean: () => table && void actions.clean(table.id),
    showRequests: () => table && actions.showRequests(table),
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
