import { useRouterState } from '@tanstack/react-router'
import { CircleCheck, Hourglass, LayoutDashboard, LogOut, RotateCw, TriangleAlert } from 'lucide-react'
import { messageOf } from '../../api/client.ts'
import { homeOf, INACTIVE_PAGE, storedUser } from '../../api/session.ts'
import { useSignOut } from '../../parts/use-sign-out.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { NotYet, useConfirmation } from './confirmation.ts'
import { Notice } from './Notice.tsx'
import { SubscriptionFrame } from './SubscriptionFrame.tsx'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.success

/** Where a payment that was made leads back to. */
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

/** @param error why: nothing was heard yet, or the provider knows nothing of it */
function Unconfirmed({ error, onAgain }: { error: Error | null; onAgain: () => void }) {
  const isLate = error instanceof NotYet
  return (
    <Notice
      icon={isLate ? Hourglass : TriangleAlert}
      tone="warn"
      title={isLate ? WORDS.laterTitle : WORDS.failedTitle}
      actions={
        <>
          <Button variant="primary" size="touch" icon={RotateCw} onPress={onAgain}>
            {TEXTS.askAgain}
          </Button>
          <LinkButton size="touch" href={INACTIVE_PAGE}>
            {TEXTS.toPlan}
          </LinkButton>
        </>
      }
    >
      <p>{isLate ? WORDS.laterText : messageOf(error, TEXTS.somethingWrong)}</p>
      {!isLate && <p>{WORDS.failedText}</p>}
    </Notice>
  )
}
