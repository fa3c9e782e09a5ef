import { ArrowLeft, CreditCard } from 'lucide-react'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Notice } from './Notice.tsx'
import { SubscriptionFrame } from './SubscriptionFrame.tsx'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.cancelled

/** Where a payment that was not made leads back to. */
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
