import { useState } from 'react'

export interface WayBack {
  href: string
  title: string
}

let last: WayBack = { href: '/dashboard/orders', title: 'Pedidos' }

/** Says which list is open. */
export function setWayBack(list: WayBack): void {
  last = list
}

/** The list from which this tab came to the page of one record; 'Pedidos' for a page that the browser opened. */
export const useWayBack = (): WayBack => useState(last)[0]
