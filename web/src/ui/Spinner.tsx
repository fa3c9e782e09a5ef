import { LoaderCircle } from 'lucide-react'

/** Turning circle; whoever shows it says in words what is going on. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="animate-spin" />
}
