import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react'
import { IconButton } from './IconButton.tsx'
import { useUiWords } from './words.ts'

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
  const isFirst = page <= 1
  const isLast = page >= totalPages
  return (
    <nav aria-label={words.page(page)} className="flex flex-wrap items-center justify-between gap-3 py-4">
      <span className="text-muted">
        {shown !== undefined && total !== undefined && words.showing(shown, total)}
      </span>
      <div className="flex items-center gap-1">
        <IconButton
          label={words.first}
          icon={ChevronFirst}
          size="touch"
          isDisabled={isFirst}
          onPress={() => onChange(1)}
        />
        <IconButton
          label={words.previous}
          icon={ChevronLeft}
          size="touch"
          isDisabled={isFirst}
          onPress={() => onChange(page - 1)}
        />
        <span aria-live="polite" className="px-2 font-medium">
          {words.page(page)}
        </span>
        <IconButton
          label={words.next}
          icon={ChevronRight}
          size="touch"
          isDisabled={isLast}
          onPress={() => onChange(page + 1)}
        />
        <IconButton
          label={words.last}
          icon={ChevronLast}
          size="touch"
          isDisabled={isLast}
          onPress={() => onChange(totalPages)}
        />
      </div>
    </nav>
  )
}
