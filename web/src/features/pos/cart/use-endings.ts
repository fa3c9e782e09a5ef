import { AREA } from '@comanda/shared/kernel/scopes'
import { storedUserMay } from '../../../api/session.ts'
import { holdReceipt } from '../../../parts/printing/held-window.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { usePos } from '../pos-context.ts'
import { TEXTS } from '../texts.ts'

/** The three ways to finish a cart, of which charging is null for a person who may not; an empty cart shows an error instead. */
export function useEndings() {
  const { data, store, open, target } = usePos()
  const isRound = target?.kind === 'check'
  function withCart(end: () => void): () => void {
    return () => (store.get().cart.length > 0 ? end() : toast.error(TEXTS.cartEmpty))
  }
  // A round is charged with its check.
  const unlessRound = (end: () => void) => (isRound ? () => {} : withCart(end))
  return {
    saveDraft: unlessRound(() => open({ kind: 'saveDraft' })),
    sendToKitchen: withCart(() =>
      open({ kind: 'kitchen', held: target ? holdReceipt(data.printSettings) : null }),
    ),
    charge: storedUserMay(AREA.charge) ? unlessRound(() => open({ kind: 'charge' })) : null,
  }
}
