const SUCCESS_MS = 2_000
const ERROR_MS = 4_000
/** More are never behind each other: the oldest leaves. */
export const MOST_AT_ONCE = 6
const RETRY_MS = 3_000

type Library = typeof import('./HouseToaster.tsx')
type Sonner = Library['sonner']
type Id = string | number

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Loads the library once and retries until it succeeds. Earlier messages are kept until then. */
async function fetchLibrary(): Promise<Library> {
  for (;;) {
    try {
      return await import('./HouseToaster.tsx')
    } catch {
      await wait(RETRY_MS)
    }
  }
}

let library: Promise<Library> | null = null

/** The toast library; it is not part of the initial load. */
export function loadToasts(): Promise<Library> {
  library ??= fetchLibrary()
  return library
}

const shown: Id[] = []
let loading: Id | null = null

let show: () => void = () => {}
/** The library does not show toasts that were created before its container was on the page. */
const containerReady = new Promise<void>((resolve) => {
  show = resolve
})

/** Called when toasts can appear. */
export const toastsCanAppear = (): void => show()

/** Shows and removes toasts in the order of the calls. */
export const enqueue = (act: (sonner: Sonner) => void): void =>
  void Promise.all([loadToasts(), containerReady]).then(([{ sonner }]) => act(sonner))

let good: Id | null = null

function endGood(sonner: Sonner): void {
  if (good === null) return
  sonner.dismiss(good)
  drop(good)
  good = null
}

const drop = (id: Id) => {
  const index = shown.indexOf(id)
  if (index >= 0) shown.splice(index, 1)
}

export function endLoading(sonner: Sonner): void {
  if (loading === null) return
  sonner.dismiss(loading)
  drop(loading)
  loading = null
}

/** Records a visible toast and removes the oldest toasts above the limit. */
export function track(sonner: Sonner, id: Id): Id {
  shown.push(id)
  while (shown.length > MOST_AT_ONCE) sonner.dismiss(shown.shift())
  return id
}

export const closingAfter = (duration: number) => ({
  duration,
  onDismiss: (gone: { id: Id }) => drop(gone.id),
  onAutoClose: (gone: { id: Id }) => drop(gone.id),
})

/** Short notices in a corner, announced by screen readers. A result replaces the notice of a pending operation. */
export const toast = {
  /** Replaces the one before, so that good news never fill the corner. */
  success: (text: string): void =>
    enqueue((sonner) => {
      endLoading(sonner)
      endGood(sonner)
      good = track(sonner, sonner.success(text, closingAfter(SUCCESS_MS)))
    }),
  error: (text: string): void =>
    enqueue((sonner) => {
      endLoading(sonner)
      track(sonner, sonner.error(text, closingAfter(ERROR_MS)))
    }),
  /** Stays until a result follows or `dismiss` is called. */
  loading: (text: string): void =>
    enqueue((sonner) => {
      endLoading(sonner)
      loading = track(sonner, sonner.loading(text, closingAfter(Number.POSITIVE_INFINITY)))
    }),
  dismiss: (): void => enqueue(endLoading),
  /** Removes all notices. */
  clear: (): void => enqueue((sonner) => sonner.dismiss()),
}
