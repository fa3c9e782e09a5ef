import { ArrowLeft, CreditCard } from 'lucide-react'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Notice, SubscriptionFrame } from './SubscriptionFrame.tsx'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.cancelled

/** The page after a cancelled checkout. */
export function CancelledPage() {
  return (
    <SubscriptionFrame title={WORDS.title}>
      <Notice
        icon={CreditCard}
        tone="warn"
        title={WORDS.text}
        actions={
          <LinkButton variant="primary" size="touch" icon={ArrowLeft} href="/dashboard/profile">
            {WORDS.back}
          </LinkButton>
        }
      >
        <p>{WORDS.hint}</p>
      </Notice>
    </SubscriptionFrame>
  )
}
