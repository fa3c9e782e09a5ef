import { useCallback, useLayoutEffect, useState } from 'preact/hooks'
import { type CartChange, cartKey, type DinerCart, keepCart, recallCart, restoreCart } from './kept-cart.ts'
import type { Menu } from './use-menu.ts'

interface KnownCart {
  cart: DinerCart
  changes: readonly CartChange[]
}

/** The diner's cart in this store, kept by the browser and brought up to date with every menu that arrives. */
export function useCart(code: string, menu: Menu | null) {
  const [known, setKnown] = useState<KnownCart | null>(null)

  // Before the first paint: no tap finds the page without its cart.
  useLayoutEffect(() => {
    if (!menu) return
    const restore = () => setKnown(restoreCart(recallCart(code), menu.menuItems))
    // Another tab of the same diner.
    const follow = ({ key }: StorageEvent) => {
      if (key === null || key === cartKey(code)) restore()
    }
    restore()
    addEventListener('storage', follow)
    return () => removeEventListener('storage', follow)
  }, [code, menu])

  /** What was noticed stays on the screen until it is understood. */
  const change = useCallback(
    (alter: (cart: DinerCart) => DinerCart) =>
      setKnown((current) => {
        if (!current) return null
        const cart = alter(current.cart)
        keepCart(code, cart)
        return { ...current, cart }
      }),
    [code],
  )

  const understand = useCallback(
    () =>
      setKnown((current) => {
        if (!current) return null
        keepCart(code, current.cart)
        return { ...current, changes: [] }
      }),
    [code],
  )

  return { cart: known?.cart ?? null, changes: known?.changes ?? [], change, understand }
}
