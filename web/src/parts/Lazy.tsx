import type { ReactNode } from 'react'
import { useLoaded } from './hooks/use-loaded.ts'

interface LazyProps<Part> {
  /** A constant function. */
  load: () => Promise<Part>
  isOpen: boolean
  /** Called when the code cannot be loaded; close the dialog here. */
  onFail: () => void
  children: (part: Part) => ReactNode
}

/** Renders a part of the page (a dialog) whose code is loaded separately. */
export function Lazy<Part>({ load, isOpen, onFail, children }: LazyProps<Part>): ReactNode {
  const part = useLoaded(load, isOpen, onFail)
  return isOpen && part && children(part)
}
