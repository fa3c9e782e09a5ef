import { getTestCheckout } from '@comanda/shared/billing/api'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { CreditCard, FlaskConical } from 'lucide-react'
import { ApiError, api, messageOf } from '../../api/client.ts'
import { INACTIVE_PAGE } from '../../api/session.ts'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { CheckoutCard } from './CheckoutCard.tsx'
import { Notice, SubscriptionFrame } from './SubscriptionFrame.tsx'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.checkout

/** Replaces the payment provider's page when none is configured. It charges nothing and says so. */
export function TestCheckoutPage() {
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const id = new URLSearchParams(search).get('session') ?? ''
  const { data, error, refetch } = useQuery({
    queryKey: ['test-checkout', id],
    queryFn: ({ signal }) => api(getTestCheckout, { params: { id }, signal }),
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
    enabled: id !== '',
  })
  const isGone = id === '' || (error instanceof ApiError && error.status >= 400 && error.status < 500)
  return (
    <SubscriptionFrame title={WORDS.title}>
      {data ? (
        <>
          <Banner tone="warn" icon={FlaskConical} className="mb-4">
            <p className="font-semibold">{WORDS.test}</p>
            <p>{WORDS.testHint}</p>
          </Banner>
          <CheckoutCard checkout={data} />
        </>
      ) : isGone ? (
        <ExpiredCheckout />
      ) : error ? (
        <ErrorState text={messageOf(error, TEXTS.somethingWrong)} onRetry={refetch} />
      ) : (
        <Loading>
          <Skeleton className="h-96 w-full" />
        </Loading>
      )}
    </SubscriptionFrame>
  )
}

/** The checkout is paid, expired, or of another store. */
function ExpiredCheckout() {
  return (
    <Notice
      icon={CreditCard}
      tone="warn"
      title={WORDS.gone}
      actions={
        <LinkButton variant="primary" size="touch" href={INACTIVE_PAGE}>
          {TEXTS.toPlan}
        </LinkButton>
      }
    >
      <p>{WORDS.goneHint}</p>
    </Notice>
  )
}
