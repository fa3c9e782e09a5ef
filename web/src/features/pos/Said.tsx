import { useSyncExternalStore } from 'react'

/** What a screen reader is told of. By itself, so that a word redraws nothing else of the counter. */
interface Saying {
  say: (text: string) => void
  get: () => string
  watch: (watcher: () => void) => () => void
}

export function createSaying(): Saying {
  let said = ''
  const watchers = new Set<() => void>()
  return {
    say(text) {
      said = text
      for (const watcher of watchers) watcher()
    },
    get: () => said,
    watch(watcher) {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

export function Said({ saying }: { saying: Saying }) {
  const text = useSyncExternalStore(saying.watch, saying.get)
  return (
    <p aria-live="polite" className="sr-only top-0 left-0 [contain:size_layout_style]">
      {text}
    </p>
  )
}
