import { keepStore } from '@comanda/shared/store-data/api'
import { Ban, CalendarX, CreditCard, LockKeyhole, Mail, RotateCw, StoreIcon, Undo2 } from 'lucide-react'
import { api, messageOf } from '../../api/client.ts'
import { goToPortal } from '../../parts/subscription/data.ts'
import { momentOf } from '../../parts/subscription/words.ts'
import { MAILTO, SUPPORT_EMAIL } from '../../parts/support.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useRefetchAll } from './closed-store.ts'
import { Notice } from './SubscriptionFrame.tsx'
import { TEXTS } from './texts.ts'

const showError = (error: unknown) => toast.error(messageOf(error))

/** For users who are not admins. */
export function RestrictedNotice({
  refetchUser,
}: {
  refetchUser: () => Promise<{ data?: { is_active: 0 | 1 } }>
}) {
  const WORDS = TEXTS.restricted
  async function ask() {
    const { data } = await refetchUser()
    if (data?.is_active !== 1) toast.error(WORDS.stillClosed)
  }
  return (
    <Notice
      icon={LockKeyhole}
      title={WORDS.title}
      actions={
        <Button size="touch" icon={RotateCw} onPress={ask}>
          {TEXTS.refetchUser}
        </Button>
      }
    >
      <p>{WORDS.text}</p>
      <p>{WORDS.hint}</p>
    </Notice>
  )
}

/** @param closedOn the end of the grace period */
export function PastDueNotice({ closedOn }: { closedOn: string | null }) {
  const WORDS = TEXTS.pastDue
  const refetchAll = useRefetchAll()
  const pay = () => goToPortal().catch(showError).then(refetchAll)
  return (
    <Notice
      icon={CreditCard}
      tone="warn"
      title={WORDS.title}
      actions={
        <Button variant="primary" size="lg" onPress={pay}>
          {WORDS.pay}
        </Button>
      }
    >
      <p>{closedOn ? WORDS.closedOn(momentOf(closedOn)) : WORDS.closed}</p>
      <p>{WORDS.hint}</p>
    </Notice>
  )
}

const WriteToSupport = () => (
  <LinkButton variant="primary" size="touch" icon={Mail} href={MAILTO}>
    {SUPPORT_EMAIL}
  </LinkButton>
)

export function SuspendedNotice() {
  const WORDS = TEXTS.suspended
  return (
    <Notice icon={Ban} tone="bad" title={WORDS.title} actions={<WriteToSupport />}>
      <p>{WORDS.text}</p>
      <p>{WORDS.hint}</p>
    </Notice>
  )
}

/** The operator requested the erasure, and only the operator can withdraw it. */
export function ClosedByOperatorNotice({ deleteAfter }: { deleteAfter: string }) {
  const WORDS = TEXTS.leaving
  return (
    <Notice icon={CalendarX} tone="bad" title={WORDS.title} actions={<WriteToSupport />}>
      <p>{WORDS.byOperator(momentOf(deleteAfter))}</p>
      <p>{WORDS.byOperatorHint}</p>
    </Notice>
  )
}

/** The owner requested the erasure and can withdraw it. */
export function PendingErasureNotice({ deleteAfter }: { deleteAfter: string }) {
  const WORDS = TEXTS.leaving
  const refetchAll = useRefetchAll()
  async function keep() {
    try {
      const { message } = await api(keepStore)
      toast.success(message)
    } catch (error) {
      showError(error)
    }
    await refetchAll()
  }
  return (
    <Notice
      icon={CalendarX}
      tone="bad"
      title={WORDS.title}
      actions={
        <Button variant="primary" size="touch" icon={Undo2} onPress={keep}>
          {WORDS.keep}
        </Button>
      }
    >
      <p>{WORDS.text(momentOf(deleteAfter))}</p>
      <p>{WORDS.hint}</p>
    </Notice>
  )
}

export function OffNotice() {
  return (
    <Notice icon={StoreIcon} title={TEXTS.off.title}>
      <p>{TEXTS.off.text}</p>
    </Notice>
  )
}
