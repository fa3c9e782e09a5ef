/** Calls back those who read a value when it changes. */
export class Watchers {
  readonly #all = new Set<() => void>()

  get count(): number {
    return this.#all.size
  }

  /** @returns a function that stops it */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#all.add(watcher)
    return () => void this.#all.delete(watcher)
  }

  readonly notify = (): void => {
    for (const watcher of this.#all) watcher()
  }
}
