import { AREA } from '@comanda/shared/kernel/scopes'
import { storedUserMay } from '../../../api/session.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { type OpenDialog, usePos } from '../pos-context.ts'
import { TEXTS } from '../texts.ts'

/** The three ways to finish a cart, of which charging is null for a person who may not; an empty cart shows an error instead. */
export function useEndings() {
  const { store, open, target } = usePos()
  const isRound = target?.kind === 'check'
  function openWith(dialog: OpenDialog): () => void {
    // A round is charged with its check.
    if (isRound && dialog.kind !== 'kitchen') return () => {}
    return () => (store.get().cart.length > 0 ? open(dialog) : toast.error(TEXTS.cartEmpty))
  }
  return {
    saveDraft: openWith({ kind: 'saveDraft' }),
    sendToKitchen: openWith({ kind: 'kitchen' }),
    charge: storedUserMay(AREA.charge) ? openWith({ kind: 'charge' }) : null,
  }
}
