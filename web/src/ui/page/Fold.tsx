import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface FoldProps {
  title: string
  /** Whether it is open at first. */
  isOpen?: boolean
  children: ReactNode
}

/** What few people need, closed below its title. */
export function Fold({ title, isOpen = false, children }: FoldProps) {
  const [isOpenAtFirst] = useState(isOpen)
  return (
    <details open={isOpenAtFirst} className="group">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2 rounded-md pr-3 font-medium hover:bg-hover">
        <ChevronRight aria-hidden size={20} className="shrink-0 text-muted group-open:rotate-90" />
        {title}
      </summary>
      <div className="flex flex-col gap-4 pt-3">{children}</div>
    </details>
  )
}
