import { cancelSubscription, type Subscription } from '@comanda/shared/billing/api'
import { useRouter } from '@tanstack/react-router'
import { CircleCheck, CircleX, CreditCard } from 'lucide-react'
import { useState } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { INACTIVE_PAGE } from '../../../api/session.ts'
import { goToPortal, useSubscription } from '../../../parts/subscription/data.ts'
import { dayWords, priceInWords } from '../../../parts/subscription/words.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { Loading, Skeleton, SkeletonBar } from '../../../ui/feedback/Skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { ConfirmDialog } from '../../../ui/layers/ConfirmDialog.tsx'
import { Card } from '../../../ui/page/Card.tsx'

/** The store's subscription, for its admin. */
export function SubscriptionCard() {
  const { data, error, refetch } = useSubscription()
  return (
    <Card title={TEXTS.title} action={data && <Status isActive={data.is_active === 1} />}>
      {data ? (
        <Details subscription={data} />
      ) : error ? (
        <ErrorState text={messageOf(error, TEXTS.loadFailed)} onRetry={refetch} />
      ) : (
        <Loading className="flex flex-col gap-3">
          <SkeletonBar className="h-3 w-3/4" />
          <SkeletonBar className="h-3 w-1/2" />
          <Skeleton className="h-11 w-full" />
        </Loading>
      )}
    </Card>
  )
}

const Status = ({ isActive }: { isActive: boolean }) => (
  <Badge tone={isActive ? 'good' : 'bad'} icon={isActive ? CircleCheck : CircleX}>
    <span className="sr-only">{TEXTS.status}: </span>
    {isActive ? TEXTS.active : TEXTS.inactive}
  </Badge>
)

function Details({ subscription }: { subscription: Subscription }) {
  if (subscription.billing === 'off') return <p className="text-muted">{TEXTS.off}</p>
  const isRunning = subscription.subscription_id !== null && subscription.status !== 'canceled'
  return (
    <div className="flex flex-col gap-5">
      {subscription.is_granted && <p className="text-muted">{TEXTS.granted}</p>}
      {(isRunning || !subscription.is_granted) && <Facts subscription={subscription} />}
      <Actions subscription={subscription} isRunning={isRunning} />
    </div>
  )
}

function Facts({ subscription }: { subscription: Subscription }) {
  const { status, subscription_end, trial_end, cancel_at, unpaid_since, grace_until } = subscription
  const { plan_price, plan_currency, time_zone } = subscription
  const dayOf = (instant: string) => dayWords(instant, time_zone)
  const facts: [string, string][] = [[TEXTS.plan, TEXTS.monthly(priceInWords(plan_price, plan_currency))]]
  if (status === 'trialing' && trial_end) facts.push([TEXTS.trialEnds, dayOf(trial_end)])
  if (unpaid_since) {
    facts.push([TEXTS.refused, dayOf(unpaid_since)])
    if (grace_until) facts.push([TEXTS.openUntil, dayOf(grace_until)])
  } else if (cancel_at) facts.push([TEXTS.endsAt, dayOf(cancel_at)])
  else if (subscription_end)
    facts.push([status === 'canceled' ? TEXTS.ended : TEXTS.renews, dayOf(subscription_end)])
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
      {facts.map(([name, fact]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 font-medium tabular-nums">{fact}</dd>
        </div>
      ))}
    </dl>
  )
}

interface ActionsProps {
  subscription: Subscription
  /** True while there is a subscription to cancel and a card to change. */
  isRunning: boolean
}

function Actions({ subscription, isRunning }: ActionsProps) {
  const [isCancelling, setCancelling] = useState(false)
  const failed = (error: unknown) => toast.error(messageOf(error))
  const isPaying = subscription.status === 'past_due'
  return (
    <div className="flex flex-wrap gap-3 max-sm:*:grow">
      {subscription.is_active === 0 && (
        <LinkButton variant="primary" size="touch" href={INACTIVE_PAGE}>
          {TEXTS.subscribe}
        </LinkButton>
      )}
      {isRunning && (
        <>
          <Button
            size="touch"
            variant={isPaying ? 'primary' : 'secondary'}
            icon={CreditCard}
            onPress={() => goToPortal().catch(failed)}
          >
            {isPaying ? TEXTS.pay : TEXTS.manage}
          </Button>
          <Button size="touch" onPress={() => setCancelling(true)}>
            {TEXTS.cancel}
          </Button>
        </>
      )}
      <CancelDialog
        id={subscription.subscription_id ?? ''}
        isOpen={isCancelling}
        onClose={() => setCancelling(false)}
      />
    </div>
  )
}

interface CancelDialogProps {
  id: string
  isOpen: boolean
  onClose: () => void
}

function CancelDialog({ id, isOpen, onClose }: CancelDialogProps) {
  const router = useRouter()
  async function cancel() {
    const { message } = await api(cancelSubscription, { body: { id } })
    toast.success(message)
    router.history.replace(INACTIVE_PAGE)
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={TEXTS.cancel}
      onConfirm={cancel}
      fallback={TEXTS.cancelFailed}
    >
      {TEXTS.cancelSentence}
    </ConfirmDialog>
  )
}

const TEXTS = {
  title: 'Suscripción',
  status: 'Estado',
  active: 'Activo',
  inactive: 'Inactivo',
  plan: 'Plan',
  monthly: (price: string) => `${price} al mes`,
  renews: 'Se renueva',
  refused: 'Pago rechazado el',
  openUntil: 'Abierto hasta',
  ended: 'Terminó',
  endsAt: 'Se cancela',
  trialEnds: 'Prueba gratuita hasta',
  manage: 'Tarjeta y recibos',
  subscribe: 'Ver el plan',
  cancel: 'Cancelar suscripción',
  cancelSentence:
    '¿Estás seguro? Esto cancelará inmediatamente tu suscripción y perderás el acceso al producto.',
  cancelFailed:
    '¡Ups! Tuvimos problemas al procesar tu solicitud. ¡Por favor intenta más tarde o contacta al soporte al cliente!',
  loadFailed: '¡Error al cargar los detalles de la suscripción! ¡Intenta más tarde!',
  off: 'Esta instalación no cobra suscripción: el restaurante está activo sin costo.',
  pay: 'Actualizar tarjeta y pagar',
  granted: 'Tu restaurante tiene acceso sin costo, por cortesía de Comanda.',
} as const
