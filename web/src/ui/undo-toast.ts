import { endLoading, inTurn, leaving, remember } from './toast.ts'

/** Long enough to read what happened and to reach the button. */
const UNDO_MS = 10_000

/** Says what was done, with a button that takes it back. Apart from `toast`: few pages need it. */
export const undoToast = (text: string, undo: { label: string; onPress: () => void }): void =>
  inTurn((sonner) => {
    endLoading(sonner)
    const action = { label: undo.label, onClick: undo.onPress }
    remember(sonner, sonner.success(text, { ...leaving(UNDO_MS), action }))
  })
