import { closingAfter, endLoading, enqueue, track } from './toast.ts'

/** Long enough to read the message and reach the button. */
const UNDO_MS = 10_000

/** Shows a completed action with an undo button. Separate from `toast`, because few pages need it. */
export const undoToast = (text: string, undo: { label: string; onPress: () => void }): void =>
  enqueue((sonner) => {
    endLoading(sonner)
    const action = { label: undo.label, onClick: undo.onPress }
    track(sonner, sonner.success(text, { ...closingAfter(UNDO_MS), action }))
  })
