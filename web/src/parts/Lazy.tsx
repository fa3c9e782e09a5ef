import type { ReactNode } from 'react'
import { useLoaded } from './use-loaded.ts'

interface LazyProps<Part> {
  /** A constant. */
  load: () => Promise<Part>
  isOpen: boolean
  /** Called when the code cannot be had: what was to be opened is closed. */
  onFail: () => void
  children: (part: Part) => ReactNode
}

/** What is not shown at first (a dialog), whose code comes after the page's: once it is open and there. */
export function Lazy<Part>({ load, isOpen, onFail, children }: LazyProps<Part>): ReactNode {
  const part = useLoaded(load, isOpen, onFail)
  return isOpen && part && children(part)
}
