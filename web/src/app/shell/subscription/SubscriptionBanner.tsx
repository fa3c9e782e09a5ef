import type { Subscription } from '@comanda/shared/billing/api'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { messageOf } from '../../../api/client.ts'
import { storedUser } from '../../../api/session.ts'
import { readJson, writeJson } from '../../../parts/browser/local-json.ts'
import { goToPortal, useSubscription } from '../../../parts/subscription/data.ts'
import { dayWords, momentOf, priceInWords } from '../../../parts/subscription/words.ts'
import { useNow } from '../../../parts/time/use-now.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { TextLink } from '../../../ui/buttons/TextLink.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { noticeOfStore } from './notice.ts'

const ROW = 'flex flex-col gap-x-4 gap-y-2 sm:flex-row sm:items-center sm:justify-between'

/** Warns the admin about a failed payment or the end of the subscription or trial. */
export function SubscriptionBanner() {
  const { data } = useSubscription()
  return data ? <Notice subscription={data} /> : null
}

function Notice({ subscription }: { subscription: Subscription }) {
  const notice = useNow((now) => noticeOfStore(subscription, now))
  if (notice === 'grace') return <GraceBanner until={subscription.grace_until ?? ''} />
  if (notice === 'trial-ends' || notice === 'ends')
    return <EndBanner subscription={subscription} isTrial={notice === 'trial-ends'} />
  return null
}

function GraceBanner({ until }: { until: string }) {
  const failed = (error: unknown) => toast.error(messageOf(error))
  return (
    <Banner tone="warn" className="rounded-none">
      <div className={ROW}>
        {TEXTS.grace(until)}
        <Button size="touch" className="shrink-0" onPress={() => goToPortal().catch(failed)}>
          {TEXTS.pay}
        </Button>
      </div>
    </Banner>
  )
}

const dismissedKey = () => `comanda.subscription.understood.${storedUser()?.tenant_id ?? ''}`

/** Shown until dismissed, because nothing is wrong. */
function EndBanner({ subscription, isTrial }: { subscription: Subscription; isTrial: boolean }) {
  const { trial_end, cancel_at, plan_price, plan_currency, time_zone } = subscription
  const end = (isTrial ? trial_end : cancel_at) ?? ''
  const [dismissed, setDismissed] = useState(() => readJson(localStorage, dismissedKey(), v.string()))
  if (dismissed === end) return null
  const hide = () => {
    writeJson(localStorage, dismissedKey(), end)
    setDismissed(end)
  }
  return (
    <Banner icon={CalendarClock} className="rounded-none">
      <div className={ROW}>
        <p>
          {isTrial
            ? TEXTS.trialSoon(dayWords(end, time_zone), priceInWords(plan_price, plan_currency))
            : TEXTS.endsSoon(dayWords(end, time_zone))}{' '}
          <TextLink href="/dashboard/profile">{TEXTS.toProfile}</TextLink>
        </p>
        <Button size="sm" className="shrink-0" onPress={hide}>
          {TEXTS.dismissed}
        </Button>
      </div>
    </Banner>
  )
}

const TEXTS = {
  grace: (until: string) =>
    `No pudimos cobrar tu suscripción. Si no se paga, el restaurante se cierra el ${momentOf(until)}.`,
  pay: 'Actualizar tarjeta y pagar',
  trialSoon: (day: string, price: string) =>
    `Tu prueba gratuita termina el ${day}; después se cobran ${price} al mes.`,
  endsSoon: (day: string) => `Tu suscripción se cancela el ${day} y ese día se cierra el restaurante.`,
  toProfile: 'Ver mi suscripción',
  dismissed: 'Entendido',
}
