import { confirmCheckout } from '@comanda/shared/billing/api'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { CircleCheck, Hourglass, LayoutDashboard, LogOut, RotateCw, TriangleAlert } from 'lucide-react'
import { api, messageOf } from '../../api/client.ts'
import { homeOf, INACTIVE_PAGE, storedUser } from '../../api/session.ts'
import { refreshUser } from '../../parts/session/use-current-user.ts'
import { useSignOut } from '../../parts/session/use-sign-out.ts'
import { subscriptionQuery } from '../../parts/subscription/data.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Spinner } from '../../ui/feedback/Spinner.tsx'
import { Notice, SubscriptionFrame } from './SubscriptionFrame.tsx'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.success

/** The page after a successful checkout. */
export function SuccessPage() {
  const search = useRouterState({ select: ({ location }) => location.searchStr })
  const { data, error, isFetching, refetch } = useConfirmation(new URLSearchParams(search).get('session_id'))
  return (
    <SubscriptionFrame title={data ? WORDS.title : WORDS.tabTitle}>
      {data ? (
        <Created />
      ) : isFetching ? (
        <Confirming />
      ) : (
        <Unconfirmed error={error} onAgain={() => void refetch()} />
      )}
    </SubscriptionFrame>
  )
}

function Created() {
  const signOut = useSignOut(TEXTS.signingOut)
  const user = storedUser()
  return (
    <Notice
      icon={CircleCheck}
      tone="good"
      title={WORDS.title}
      actions={
        <>
          <LinkButton
            variant="primary"
            size="touch"
            icon={LayoutDashboard}
            href={user ? homeOf(user) : '/login'}
          >
            {TEXTS.toPanel}
          </LinkButton>
          <Button size="touch" icon={LogOut} onPress={signOut}>
            {TEXTS.signOut}
          </Button>
        </>
      }
    >
      <p>{WORDS.text}</p>
      <p>{WORDS.hint}</p>
    </Notice>
  )
}

function Confirming() {
  return (
    <div role="status" className="flex flex-col items-center gap-4 px-6 py-14 text-center">
      <Spinner size={36} />
      <h1 className="text-xl font-semibold">{WORDS.confirming}</h1>
      <p className="text-muted">{WORDS.confirmingHint}</p>
    </div>
  )
}

/** @param error the provider has no result yet, or does not know the session */
function Unconfirmed({ error, onAgain }: { error: Error | null; onAgain: () => void }) {
  const isLate = error instanceof PaymentPending
  return (
    <Notice
      icon={isLate ? Hourglass : TriangleAlert}
      tone="warn"
      title={isLate ? WORDS.laterTitle : WORDS.failedTitle}
      actions={
        <>
          <Button variant="primary" size="touch" icon={RotateCw} onPress={onAgain}>
            {TEXTS.refetchUser}
          </Button>
          <LinkButton size="touch" href={INACTIVE_PAGE}>
            {TEXTS.toPlan}
          </LinkButton>
        </>
      }
    >
      <p>{isLate ? WORDS.laterText : messageOf(error)}</p>
      {!isLate && <p>{WORDS.failedText}</p>}
    </Notice>
  )
}

const MORE_TRIES = 5
const PAUSE_MS = 2_000

/** The provider has no result from the bank yet. */
class PaymentPending extends Error {}

/**
 * Asks for the result of the checkout several times in ten seconds, because the provider's event may be late.
 */
function useConfirmation(sessionId: string | null) {
  const client = useQueryClient()
  return useQuery({
    queryKey: ['checkout', sessionId],
    queryFn: () => confirm(client, sessionId),
    retry: (failures, error) => error instanceof PaymentPending && failures <= MORE_TRIES,
    retryDelay: PAUSE_MS,
    staleTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
  })
}

/** @param sessionId null when the page was opened directly: only the store's state can be checked */
async function confirm(client: QueryClient, sessionId: string | null): Promise<true> {
  if (sessionId) await confirmSession(sessionId)
  const { is_active } = await refreshUser(client)
  if (is_active !== 1) throw new PaymentPending()
  void client.invalidateQueries(subscriptionQuery)
  return true
}

async function confirmSession(sessionId: string): Promise<void> {
  const { isActive } = await api(confirmCheckout, { body: { sessionId } })
  if (!isActive) throw new PaymentPending()
}
