import type { MoneyFormat } from '@comanda/shared/kernel/money-format'
import { differenceParts, rankOfDifference } from '@comanda/shared/till/difference'
import { TriangleAlert } from 'lucide-react'
import { Badge } from '../../../ui/feedback/Badge.tsx'

interface DifferenceTextProps {
  difference: { shortage: string; surplus: string }
  /** The largest difference that needs no approval. */
  limit: string
  format: MoneyFormat
}

/** The difference of a shift: solid above the limit, tinted below it, quiet without one. */
export function DifferenceText({ difference, limit, format }: DifferenceTextProps) {
  const parts = differenceParts(difference, format)
  const rank = rankOfDifference(difference, limit)
  if (rank === 'fine') return <span className="whitespace-nowrap text-muted">{parts}</span>
  return (
    <span className="inline-flex flex-wrap gap-1">
      {parts.map((part) => (
        <Badge
          key={part}
          tone={rank === 'now' ? 'bad' : 'warn'}
          rank={rank}
          icon={TriangleAlert}
          className="whitespace-nowrap tabular-nums"
        >
          {part}
        </Badge>
      ))}
    </span>
  )
}
