import { LoaderCircle } from 'lucide-react'

/** A spinner. The caller adds a text that names the operation. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="animate-spin" />
}
