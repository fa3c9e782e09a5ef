import { useState } from 'react'

export interface WayBack {
  href: string
  title: string
}

/** Of a page that the browser opened. */
export const FROM_OUTSIDE: WayBack = { href: '/dashboard/orders', title: 'Pedidos' }
let last = FROM_OUTSIDE

/** Says which list is open. */
export function setWayBack(list: WayBack): void {
  last = list
}

/** The list from which this tab came to the page of one record; 'Pedidos' for a page that the browser opened. */
export const useWayBack = (): WayBack => useState(last)[0]
