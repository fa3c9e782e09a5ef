import { endLoading, inTurn, leaving, remember } from './toast.ts'

/** Long enough to read the message and reach the button. */
const UNDO_MS = 10_000

/** Shows a completed action with an undo button. Separate from `toast`, because few pages need it. */
export const undoToast = (text: string, undo: { label: string; onPress: () => void }): void =>
  inTurn((sonner) => {
    endLoading(sonner)
    const action = { label: undo.label, onClick: undo.onPress }
    remember(sonner, sonner.success(text, { ...leaving(UNDO_MS), action }))
  })
