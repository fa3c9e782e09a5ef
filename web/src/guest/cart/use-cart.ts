import { useCallback, useLayoutEffect, useState } from 'preact/hooks'
import type { Menu } from '../menu/use-menu.ts'
import { type CartChange, cartKey, type DinerCart, readCart, restoreCart, storeCart } from './stored-cart.ts'

interface KnownCart {
  cart: DinerCart
  changes: readonly CartChange[]
}

/** The diner's cart in this store, stored by the browser and updated with each loaded menu. */
export function useCart(code: string, menu: Menu | null) {
  const [known, setKnown] = useState<KnownCart | null>(null)

  // Before the first paint, so that no tap finds the page without its cart.
  useLayoutEffect(() => {
    if (!menu) return
    const restore = () => setKnown(restoreCart(readCart(code), menu.menuItems))
    // Another tab changed the cart.
    const follow = ({ key }: StorageEvent) => {
      if (key === null || key === cartKey(code)) restore()
    }
    restore()
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [code, menu])

  /** The reported changes stay on screen until they are dismissed. */
  const change = useCallback(
    (alter: (cart: DinerCart) => DinerCart) =>
      setKnown((current) => {
        if (!current) return null
        const cart = alter(current.cart)
        storeCart(code, cart)
        return { ...current, cart }
      }),
    [code],
  )

  const understand = useCallback(
    () =>
      setKnown((current) => {
        if (!current) return null
        storeCart(code, current.cart)
        return { ...current, changes: [] }
      }),
    [code],
  )

  return { cart: known?.cart ?? null, changes: known?.changes ?? [], change, understand }
}
