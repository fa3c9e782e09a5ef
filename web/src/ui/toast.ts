import { toast as sonner } from 'sonner'

const SUCCESS_MS = 2_000
const ERROR_MS = 4_000
const MOST_AT_ONCE = 20

type Id = string | number

const shown: Id[] = []
let loading: Id | null = null

const drop = (id: Id) => {
  const index = shown.indexOf(id)
  if (index >= 0) shown.splice(index, 1)
}

function endLoading(): void {
  if (loading === null) return
  sonner.dismiss(loading)
  drop(loading)
  loading = null
}

/** Remembers a toast that is on the screen and sends away the oldest beyond the limit. */
function remember(id: Id): Id {
  shown.push(id)
  while (shown.length > MOST_AT_ONCE) sonner.dismiss(shown.shift())
  return id
}

const leaving = (duration: number) => ({
  duration,
  onDismiss: (gone: { id: Id }) => drop(gone.id),
  onAutoClose: (gone: { id: Id }) => drop(gone.id),
})

/** Short notices in a corner, read out by screen readers. An outcome takes the waiting notice's place. */
export const toast = {
  success(text: string): void {
    endLoading()
    remember(sonner.success(text, leaving(SUCCESS_MS)))
  },
  error(text: string): void {
    endLoading()
    remember(sonner.error(text, leaving(ERROR_MS)))
  },
  /** Stays until an outcome follows or `dismiss` is called. */
  loading(text: string): void {
    endLoading()
    loading = remember(sonner.loading(text, leaving(Number.POSITIVE_INFINITY)))
  },
  dismiss: endLoading,
}
