import { changeQuantity } from '@comanda/shared/pos/cart'
import { cancelQrOrder } from '@comanda/shared/qr/api'
import {
  REFUSALS_OF_ROUNDS,
  REFUSED_BECAUSE,
  type RefusalOfRound,
} from '@comanda/shared/selling/refusal-words'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { shieldClosed } from '../../../ui/tap-shield.ts'
import type { Sale } from '../cart/cart-memory.ts'
import { TEXTS } from '../dialog-texts.ts'
import { usePos } from '../pos-context.ts'
import { endingQrOrder } from './qr-data.ts'

interface RefuseDialogProps {
  position: number
  /** How many of the line are taken out. */
  pieces: number
  onClose: () => void
}

/** Takes pieces out of the request of a table's phones by one tap on the reason that they read. Without its last line it is refused. */
export function RefuseDialog({ position, pieces, onClose }: RefuseDialogProps) {
  const { store, undoable } = usePos()
  const queries = useQueryClient()
  const [{ cart, qrOrderId }] = useState(store.get)
  const [failure, setFailure] = useState<string | null>(null)
  const line = cart[position]
  if (!line) return null
  const { title } = line.item
  const isLast = cart.length === 1 && line.quantity === pieces

  async function refuse(reason: RefusalOfRound): Promise<void> {
    shieldClosed()
    if (!isLast || qrOrderId === null) {
      undoable(TEXTS.removed(title), () => store.restore(without(store.get(), position, pieces, reason)))
      return onClose()
    }
    const asked = { params: { id: qrOrderId }, body: { status: 'cancelled', reason } } as const
    try {
      const { message } = await endingQrOrder(queries, qrOrderId, () => api(cancelQrOrder, asked))
      store.clear()
      toast.success(message)
      onClose()
    } catch (error) {
      setFailure(messageOf(error))
    }
  }

  return (
    <Dialog onClose={onClose} title={TEXTS.refuseTitle(title, pieces)} size="sm">
      <p className="pb-3">
        {TEXTS.refuseWhy} {isLast && TEXTS.refuseLast}
      </p>
      {failure && (
        <Banner tone="bad" className="mb-2">
          {failure}
        </Banner>
      )}
      <div className="flex flex-col gap-2">
        {REFUSALS_OF_ROUNDS.map((reason, index) => (
          <Button
            key={reason}
            size="lg"
            isFullWidth
            variant={index === 0 ? 'primary' : 'secondary'}
            autoFocus={index === 0}
            onPress={() => refuse(reason)}
          >
            {REFUSED_BECAUSE[reason]}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}

/** The sale without pieces of a line, and with the reason for it. */
function without(sale: Sale, position: number, pieces: number, reason: RefusalOfRound): Sale {
  const line = sale.cart[position]?.requestLine ?? 0
  const others = sale.refusedLines.filter((one) => one.line !== line)
  const cart = changeQuantity(sale.cart, position, -pieces)
  return { ...sale, cart, refusedLines: [...others, { line, reason }] }
}
