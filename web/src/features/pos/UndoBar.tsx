import { Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { Button } from '../../ui/Button.tsx'
import type { Sale } from './cart-memory.ts'
import { usePos } from './pos-context.ts'
import { TEXTS } from './texts.ts'

export interface Undo {
  text: string
  before: Sale
  after: Sale
}

/** Offers to take the last loss back, until the cart changes again. */
export function UndoBar({ undo }: { undo: Undo | null }) {
  const { store, say } = usePos()
  const sale = useSyncExternalStore(store.watch, store.get)
  if (!undo || sale !== undo.after) return null
  return (
    <div className="flex items-center justify-between gap-2 border-t border-line bg-sunken py-1 pr-1 pl-3">
      <span className="min-w-0 truncate text-sm">{undo.text}</span>
      <Button
        icon={Undo2}
        variant="quiet"
        size="touch"
        onPress={() => {
          store.restore(undo.before)
          say(TEXTS.undo)
        }}
      >
        {TEXTS.undo}
      </Button>
    </div>
  )
}
