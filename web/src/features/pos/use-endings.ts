import { useMemo } from 'react'
import { toast } from '../../ui/toast.ts'
import { type OpenDialog, usePos } from './pos-context.ts'
import { TEXTS } from './texts.ts'

/** The three ways to end a cart; each says so when there is nothing in it. */
export function useEndings() {
  const { store, open } = usePos()
  return useMemo(() => {
    const openWith = (dialog: OpenDialog) => () =>
      store.get().cart.length > 0 ? open(dialog) : toast.error(TEXTS.cartEmpty)
    return {
      saveDraft: openWith({ kind: 'saveDraft' }),
      sendToKitchen: openWith({ kind: 'kitchen' }),
      charge: openWith({ kind: 'charge' }),
    }
  }, [store, open])
}
