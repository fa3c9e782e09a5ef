import { getTestCheckout, payTestCheckout, TEST_CARDS, type TestCheckout } from '@comanda/shared/billing/api'
import { digitsOf } from '@comanda/shared/customers/phone'
import { useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { CreditCard, FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { ApiError, api, messageOf } from '../../api/client.ts'
import { INACTIVE_PAGE } from '../../api/session.ts'
import { leaveFor } from '../../parts/subscription/data.ts'
import { priceInWords } from '../../parts/subscription/words.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { RadioGroup } from '../../ui/choices/RadioGroup.tsx'
import { Banner } from '../../ui/feedback/Banner.tsx'
import { ErrorState } from '../../ui/feedback/ErrorState.tsx'
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form } from '../../ui/forms/Form.tsx'
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
        <ErrorState text={messageOf(error)} onRetry={refetch} />
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

type CardNumber = keyof typeof TEST_CARDS

const APPROVED = '4242424242424242' satisfies CardNumber

/** `4242 4242 4242 4242` */
const grouped = (digits: string): string => digits.replaceAll(/(\d{4})(?=\d)/g, '$1 ')

const CARDS = Object.entries(TEST_CARDS).map(([number, effect]) => ({
  id: number as CardNumber,
  label: WORDS.cards[effect],
  description: `••••\u00a0${number.slice(-4)}`,
}))

/** The checkout form. A refused card keeps the form's values. */
function CheckoutCard({ checkout }: { checkout: TestCheckout }) {
  const { id, isCardChange, cancelUrl, withTrial, planPrice, planCurrency } = checkout
  const [card, setCard] = useState(grouped(APPROVED))
  const title = isCardChange ? WORDS.changeTitle : withTrial ? WORDS.startTitle : WORDS.payTitle
  const submitWords = isCardChange
    ? WORDS.change
    : withTrial
      ? WORDS.start
      : WORDS.pay(priceInWords(planPrice, planCurrency))

  async function pay() {
    const { url } = await api(payTestCheckout, { params: { id }, body: { card: digitsOf(card) } })
    await leaveFor(url)
  }

  return (
    <section className="rounded-xl border border-line bg-surface p-6 sm:p-8">
      <h1 className="text-2xl font-semibold">{title}</h1>
      <Bill checkout={checkout} />
      <Form
        aria-label={title}
        validate={() => !digitsOf(card) && { field: 'card', message: WORDS.cardMissing }}
        onSubmit={pay}
        fallback={WORDS.failed}
      >
        {({ isPending }) => (
          <>
            <RadioGroup
              label={WORDS.testCards}
              options={CARDS}
              value={digitsOf(card) in TEST_CARDS ? (digitsOf(card) as CardNumber) : null}
              onChange={(number) => setCard(grouped(number))}
            />
            <TextField
              name="card"
              label={WORDS.card}
              inputMode="numeric"
              autoComplete="off"
              maxLength={40}
              value={card}
              onChange={setCard}
            />
            <div className="flex flex-col gap-3 pt-1 sm:flex-row-reverse">
              <Button type="submit" variant="primary" size="lg" isPending={isPending} className="grow">
                {submitWords}
              </Button>
              <LinkButton variant="quiet" size="lg" href={cancelUrl}>
                {WORDS.cancel}
              </LinkButton>
            </div>
          </>
        )}
      </Form>
    </section>
  )
}

/** The amounts due today and later. */
function Bill({ checkout }: { checkout: TestCheckout }) {
  const { storeName, withTrial, isCardChange, trialDays, planPrice, planCurrency } = checkout
  const monthly = WORDS.monthly(priceInWords(planPrice, planCurrency))
  const today = priceInWords(withTrial ? '0.00' : planPrice, planCurrency)
  const lines: [string, string][] = [[WORDS.store, storeName]]
  if (isCardChange) lines.push([WORDS.plan, monthly])
  else lines.push([WORDS.today, today], [withTrial ? WORDS.afterTrial(trialDays) : WORDS.nextMonths, monthly])
  return (
    <dl className="my-5 flex flex-col gap-2 border-y border-line py-4">
      {lines.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-6">
          <dt className="min-w-0 grow basis-0 text-muted">{name}</dt>
          <dd className="max-w-3/5 text-right font-medium break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
