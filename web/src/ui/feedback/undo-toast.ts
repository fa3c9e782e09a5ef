import { closingAfter, endLoading, enqueue, track } from './toast.ts'

/** Long enough to read the message and reach the button. */
const UNDO_MS = 10_000

interface Undo {
  label: string
  onPress: () => void
  /** Replaces the one with the same id. */
  id?: string
}

/** Shows a completed action with an undo button. Separate from `toast`, because few pages need it. */
export const undoToast = (text: string, { label, onPress, ...id }: Undo): void =>
  enqueue((sonner) => {
    endLoading(sonner)
    const action = { label, onClick: onPress }
    track(sonner, sonner.success(text, { ...id, ...closingAfter(UNDO_MS), action }))
  })
