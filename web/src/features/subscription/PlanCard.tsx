import { openCheckout, type Subscription } from '@comanda/shared/billing/api'
import { TRIAL_DAYS } from '@comanda/shared/billing/plan'
import { Check, Sparkles } from 'lucide-react'
import { api, messageOf } from '../../api/client.ts'
import { leaveFor } from '../../parts/subscription/data.ts'
import { PLAN_INCLUDES } from '../../parts/subscription/plan-words.ts'
import { priceInWords } from '../../parts/subscription/words.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useRefetchAll } from './closed-store.ts'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.plan

/** The plan, as a trial until the store has used it. */
export function PlanCard({ subscription }: { subscription: Subscription }) {
  const { can_start_trial: withTrial, plan_price, plan_currency } = subscription
  const price = priceInWords(plan_price, plan_currency)
  return (
    <>
      <div className="mb-6 text-center sm:mb-8">
        <h1 className="text-2xl font-semibold tracking-tight text-balance sm:text-3xl">
          {withTrial ? WORDS.newTitle : WORDS.pastTitle}
        </h1>
        <p className="mx-auto mt-3 max-w-2xl text-lg text-pretty text-muted">
          {withTrial ? WORDS.newLead : WORDS.pastLead}
        </p>
      </div>
      <section
        aria-labelledby="plan"
        className="grid gap-8 rounded-xl border border-line bg-surface p-6 sm:p-8 md:grid-cols-2 md:gap-10"
      >
        <div className="flex flex-col">
          <div className="flex flex-wrap items-center gap-3">
            <h2 id="plan" className="text-lg font-semibold">
              {WORDS.name}
            </h2>
            {withTrial && (
              <Badge tone="brand" icon={Sparkles}>
                {WORDS.trial(TRIAL_DAYS)}
              </Badge>
            )}
          </div>
          <p className="mt-4">
            <span className="text-3xl font-semibold whitespace-nowrap tabular-nums sm:text-4xl">{price}</span>{' '}
            <span className="text-muted">{WORDS.unit}</span>
          </p>
          <p className="mt-4 text-pretty text-muted">
            {withTrial ? WORDS.afterTrial(price) : WORDS.chargedToday(price)}
          </p>
          <CheckoutButton>{withTrial ? WORDS.startTrial : WORDS.subscribe}</CheckoutButton>
        </div>
        <div className="max-md:border-t max-md:border-line max-md:pt-6 md:border-l md:border-line md:pl-10">
          <h3 className="font-semibold">{WORDS.includes}</h3>
          <ul className="mt-4 flex flex-col gap-2.5">
            {PLAN_INCLUDES.map((line) => (
              <li key={line} className="flex gap-3">
                <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-good" />
                {line}
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}

function CheckoutButton({ children }: { children: string }) {
  const refetchAll = useRefetchAll()
  async function open() {
    try {
      const { url } = await api(openCheckout, { body: {} })
      await leaveFor(url)
    } catch (error) {
      toast.error(messageOf(error, WORDS.failed))
    }
    // A refusal may mean that the store is already open.
    await refetchAll()
  }
  return (
    <Button variant="primary" size="lg" isFullWidth onPress={open} className="mt-6">
      {children}
    </Button>
  )
}
