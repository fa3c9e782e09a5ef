import { CalendarClock, CreditCard, type LucideIcon, MailWarning, MoonStar } from 'lucide-react'
import { Link } from 'react-aria-components'
import { cx } from '../../../ui/classes.ts'
import { RANK_LOOKS } from '../../../ui/feedback/rank-looks.ts'
import { Figure } from '../../../ui/page/Figure.tsx'
import { TENANTS } from '../addresses.ts'
import type { Dashboard } from '../data.ts'
import { count } from '../formats.ts'
import { TEXTS } from '../texts.ts'

const WORDS = TEXTS.dashboard

interface Call {
  id: keyof typeof WORDS.calls
  icon: LucideIcon
  /** Its colors while it calls for a person. */
  look: string
  /** Absent: nothing can be done in a list. */
  href?: string
  value: number
}

const callsOf = ({ attention, unsentMail }: Dashboard): Call[] => [
  {
    id: 'past_due',
    icon: CreditCard,
    look: RANK_LOOKS.now.bad,
    href: `${TENANTS}?status=all&state=past_due`,
    value: attention.pastDue,
  },
  {
    id: 'trial_ending',
    icon: CalendarClock,
    look: RANK_LOOKS.soon.warn,
    href: `${TENANTS}?state=trial_ending`,
    value: attention.trialEnding,
  },
  {
    id: 'quiet',
    icon: MoonStar,
    look: RANK_LOOKS.soon.warn,
    href: `${TENANTS}?state=quiet`,
    value: attention.quiet,
  },
  { id: 'mail', icon: MailWarning, look: RANK_LOOKS.soon.bad, value: unsentMail },
]

/** What waits for the operator; each figure leads to its stores. */
export const Attention = ({ dashboard }: { dashboard: Dashboard }) => (
  <ul aria-label={WORDS.attention} className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
    {callsOf(dashboard).map((call) => (
      <li key={call.id}>
        <Tile call={call} />
      </li>
    ))}
  </ul>
)

const BOX = 'flex h-full flex-col rounded-lg border px-4 py-3'

function Tile({ call: { id, icon: Icon, look, href, value } }: { call: Call }) {
  const { title, hint, none } = WORDS.calls[id]
  const box = cx(BOX, value > 0 ? cx('border-transparent', look) : 'border-line bg-surface text-muted')
  const content = (
    <>
      <span className="flex items-center gap-1.5 text-sm font-medium">
        <Icon aria-hidden size={18} className="shrink-0" />
        {title}
      </span>
      <Figure size="lg">{count(value)}</Figure>
      <span className="text-sm">{value > 0 ? hint : none}</span>
    </>
  )
  if (!href) return <div className={box}>{content}</div>
  return (
    <Link href={href} className={cx(box, value === 0 && 'data-hovered:border-edge data-hovered:bg-hover')}>
      {content}
    </Link>
  )
}
