import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A browser that speaks one of the W3C's protocols. Calls and keys go to the page that was turned to last. */
export interface Driver {
  open(url: string): Promise<void>
  /** Calls the function of this source, whose parameter and result are strings, in the page. */
  call(source: string, argument: string): Promise<string>
  /** Presses and keys, as both protocols name them. */
  perform(actions: readonly object[]): Promise<void>
  /** The pages of all windows. */
  pages(): Promise<string[]>
  turnTo(page: string): Promise<void>
  /** Closes the page that was turned to last. */
  close(): Promise<void>
  end(): Promise<void>
}

/** @returns the path of a program, undefined when it is not installed */
export const program = (...names: string[]): string | undefined =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((path) => existsSync(path))
