import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react'
import { IconButton } from '../buttons/IconButton.tsx'
import { useUiWords } from '../words.ts'

interface PaginationProps {
  page: number
  totalPages: number
  onChange: (page: number) => void
  /** The shown number of entries and the total. */
  shown?: number
  total?: number
}

export function Pagination({ page, totalPages, onChange, shown, total }: PaginationProps) {
  const words = useUiWords().pages
  const step = (label: string, icon: LucideIcon, target: number, isDisabled: boolean) => (
    <IconButton
      label={label}
      icon={icon}
      size="touch"
      isDisabled={isDisabled}
      onPress={() => onChange(target)}
    />
  )
  const isFirst = page <= 1
  const isLast = page >= totalPages
  return (
    <nav aria-label={words.page(page)} className="flex flex-wrap items-center justify-between gap-3 py-4">
      <span className="text-muted">
        {shown !== undefined && total !== undefined && words.showing(shown, total)}
      </span>
      <div className="flex items-center gap-1">
        {step(words.first, ChevronFirst, 1, isFirst)}
        {step(words.previous, ChevronLeft, page - 1, isFirst)}
        <span aria-live="polite" className="px-2 font-medium">
          {words.page(page)}
        </span>
        {step(words.next, ChevronRight, page + 1, isLast)}
        {step(words.last, ChevronLast, totalPages, isLast)}
      </div>
    </nav>
  )
}
