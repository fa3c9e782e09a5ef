import { FACT_RANKS, type Fact } from '@comanda/shared/selling/facts'
import { cx } from '../../ui/classes.ts'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { waitingWords } from '../time/waiting.ts'
import { FACT_LOOKS, wordOfFact } from './fact-looks.ts'

interface FactBadgesProps {
  facts: readonly Fact[]
  /** Where something else is to be chosen, the words are plain. */
  isQuiet?: boolean
  /**
   * Whether minutes go where they would begin another line: those of two words, and of three or more those after the first. The element
   * around is a `@container`.
   */
  isTight?: boolean
}

/** How many letters two words have that fit a line of the narrowest tile. */
const ONE_LINE = 17

/** Everything that is true, the most urgent first, each with its word and its minutes. What has no room wraps; no word is cut. */
export function FactBadges({ facts, isQuiet = false, isTight = false }: FactBadgesProps) {
  // Of three or more the first has a line of its own.
  const first = facts.length > 2 ? 1 : 0
  const beside = facts.slice(first)
  const letters = beside.reduce((sum, fact) => sum + wordOfFact(fact).length, 0)
  const isLine = isTight && beside.length > 1 && letters <= ONE_LINE
  return facts.map((fact, index) => {
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
            <span
              className={cx(
                isLine && index >= first && 'sr-only @min-[20rem]:not-sr-only',
                // How long the more urgent of two waits is seen before the other.
                isLine && index === first && '@min-[17.25rem]:not-sr-only',
              )}
            >
              {word && ' · '}
              {waitingWords(minutes)}
            </span>
          )}
        </span>
      </Badge>
    )
  })
}
