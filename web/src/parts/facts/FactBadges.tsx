import { FACT_RANKS, type Fact } from '@comanda/shared/selling/facts'
import { cx } from '../../ui/classes.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { waitingWords } from '../time/waiting.ts'
import { FACT_LOOKS, wordOfFact } from './fact-looks.ts'

interface FactBadgesProps {
  facts: readonly Fact[]
  /** Where something else is to be chosen, the words are plain. */
  isQuiet?: boolean
  /** Whether the minutes of two words go where they would begin a second line; the element around is a `@container`. */
  isTight?: boolean
}

/** How many letters two words have that fit a line of the narrowest tile. */
const ONE_LINE = 17

/** Everything that is true, the most urgent first, each with its word and its minutes. What has no room wraps; no word is cut. */
export function FactBadges({ facts, isQuiet = false, isTight = false }: FactBadgesProps) {
  const letters = facts.reduce((sum, fact) => sum + wordOfFact(fact).length, 0)
  const isPair = isTight && facts.length === 2 && letters <= ONE_LINE
  return facts.map((fact) => {
    const { kind, minutes } = fact
    const { icon, tone } = FACT_LOOKS[kind]
    const word = wordOfFact(fact)
    return (
      <Badge
        key={kind}
        tone={tone}
        rank={isQuiet ? 'fine' : FACT_RANKS[kind]}
        icon={icon}
        className="max-w-full whitespace-nowrap tabular-nums"
      >
        {/* The minutes of a badge that is too wide wrap out of sight. */}
        <span className="flex h-5 flex-wrap gap-x-1 overflow-hidden">
          {word}
          {minutes !== null && (
            <span className={cx(isPair && 'sr-only @min-[20rem]:not-sr-only')}>
              {word && ' · '}
              {waitingWords(minutes)}
            </span>
          )}
        </span>
      </Badge>
    )
  })
}
