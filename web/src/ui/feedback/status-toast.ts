import { closingAfter, enqueue, track } from './toast.ts'

const RESULT_MS = 3_000
const NOTICE_MS = 5_000
/** Long enough to read what to do and reach the button. */
const PROBLEM_MS = 12_000

interface Problem {
  text: string
  /** What to do about it. */
  hint?: string | undefined
  action?: { label: string; onPress: () => void } | undefined
}

/** The notice of one piece of work, which changes until its result. Notices of other work stay beside it. */
interface StatusToast {
  /** Stays until it changes. */
  pending: (text: string) => void
  /** Still pending; it leaves by itself. */
  notice: (text: string) => void
  done: (text: string) => void
  problem: (problem: Problem) => void
  /** Removes it while it is pending. */
  end: () => void
}

type Sonner = Parameters<Parameters<typeof enqueue>[0]>[0]

export function statusToast(): StatusToast {
  let shown: string | number | null = null
  let isPending = false
  const change = (pending: boolean, show: (sonner: Sonner) => string | number) =>
    enqueue((sonner) => {
      if (shown !== null) sonner.dismiss(shown)
      shown = track(sonner, show(sonner))
      isPending = pending
    })
  return {
    pending: (text) => change(true, (sonner) => sonner.loading(text, closingAfter(Number.POSITIVE_INFINITY))),
    notice: (text) => change(false, (sonner) => sonner.info(text, closingAfter(NOTICE_MS))),
    done: (text) => change(false, (sonner) => sonner.success(text, closingAfter(RESULT_MS))),
    problem: ({ text, hint, action }) =>
      change(false, (sonner) =>
        sonner.error(text, {
          ...closingAfter(PROBLEM_MS),
          className: 'is-problem',
          ...(hint && { description: hint }),
          ...(action && { action: { label: action.label, onClick: action.onPress } }),
        }),
      ),
    end: () =>
      enqueue((sonner) => {
        if (isPending && shown !== null) sonner.dismiss(shown)
      }),
  }
}
