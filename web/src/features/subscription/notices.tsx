import { keepStore } from '@comanda/shared/store-data/api'
import { Ban, CalendarX, CreditCard, LockKeyhole, Mail, RotateCw, StoreIcon, Undo2 } from 'lucide-react'
import { api, messageOf } from '../../api/client.ts'
import { goToPortal } from '../../parts/subscription/data.ts'
import { momentOf } from '../../parts/subscription/words.ts'
import { MAILTO, SUPPORT_EMAIL } from '../../parts/support.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { toast } from '../../ui/toast.ts'
import { Notice } from './Notice.tsx'
import { useAskAll } from './standing.ts'
import { TEXTS } from './texts.ts'

const say = (error: unknown) => toast.error(messageOf(error, TEXTS.somethingWrong))

/** For whoever is not the admin. */
export function RestrictedNotice({ askAgain }: { askAgain: () => Promise<{ data?: { is_active: 0 | 1 } }> }) {
  const WORDS = TEXTS.restricted
  async function ask() {
    const { data } = await askAgain()
    if (data?.is_active !== 1) toast.error(WORDS.stillClosed)
  }
  return (
    <Notice
      icon={LockKeyhole}
      title={WORDS.title}
      actions={
        <Button size="touch" icon={RotateCw} onPress={ask}>
          {TEXTS.askAgain}
        </Button>
      }
    >
      <p>{WORDS.text}</p>
      <p>{WORDS.hint}</p>
    </Notice>
  )
}

/** @param closedOn when the time to pay ran out */
export function PastDueNotice({ closedOn }: { closedOn: string | null }) {
  const WORDS = TEXTS.pastDue
  const askAll = useAskAll()
  const pay = () => goToPortal().catch(say).then(askAll)
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

/** The operator asked for the store to be erased: only the operator can withdraw that. */
export function ClosedByOperatorNotice({ deleteAfter }: { deleteAfter: string }) {
  const WORDS = TEXTS.leaving
  return (
    <Notice icon={CalendarX} tone="bad" title={WORDS.title} actions={<WriteToSupport />}>
      <p>{WORDS.byOperator(momentOf(deleteAfter))}</p>
      <p>{WORDS.byOperatorHint}</p>
    </Notice>
  )
}

/** The owner has asked for the store to be erased, and may still take it back. */
export function LeavingNotice({ deleteAfter }: { deleteAfter: string }) {
  const WORDS = TEXTS.leaving
  const askAll = useAskAll()
  async function keep() {
    try {
      const { message } = await api(keepStore)
      toast.success(message)
    } catch (error) {
      say(error)
    }
    await askAll()
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
