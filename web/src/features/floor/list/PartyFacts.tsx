import type { FloorCheck } from '@comanda/shared/floor/api'
import { shortName } from '@comanda/shared/kernel/short-name'
import { guestWords } from '@comanda/shared/orders/order-words'
import type { Fact } from '@comanda/shared/selling/facts'
import { FactBadges } from '../../../parts/facts/FactBadges.tsx'
import { guestsOf, namesOf } from '../floor.ts'
import { TEXTS } from '../texts.ts'

interface PartyFactsProps {
  facts: readonly Fact[]
  isQuiet: boolean
  checks: readonly FloorCheck[]
}

/** What is true of a party, and who it is where that has room. */
export function PartyFacts({ facts, isQuiet, checks }: PartyFactsProps) {
  const guests = guestsOf(checks)
  const who = [
    guests !== null && guestWords(guests),
    checks.length > 1 && TEXTS.checks(checks.length),
    namesOf(checks),
    ...new Set(checks.map(({ waiter_name }) => shortName(waiter_name))),
  ]
  return (
    <RowFacts facts={facts} isQuiet={isQuiet}>
      {who.filter(Boolean).join(' · ')}
    </RowFacts>
  )
}

/** Its words take the lines that they need; a text that would begin another line stays out of sight. */
export const RowFacts = ({
  facts,
  isQuiet,
  children,
}: Pick<PartyFactsProps, 'facts' | 'isQuiet'> & { children: string | false }) => (
  <span className="flex flex-wrap items-start gap-x-2.5 gap-y-0.5 overflow-hidden">
    <FactBadges facts={facts} isQuiet={isQuiet} />
    {children && (
      <span className="-mb-6 h-6 min-w-20 grow basis-0 truncate text-sm leading-6 text-muted">
        {children}
      </span>
    )}
  </span>
)
