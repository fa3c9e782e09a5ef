import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { usePageTitle } from '../../parts/hooks/use-page-title.ts'
import { useSignOut } from '../../parts/session/use-sign-out.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { cx } from '../../ui/classes.ts'
import { Logo } from '../../ui/page/Logo.tsx'
import { TEXTS } from './texts.ts'

interface SubscriptionFrameProps {
  /** The title of the browser tab. */
  title: string
  children: ReactNode
  footer?: ReactNode
  isWide?: boolean
}

/** Both buttons fit beside the logo on a phone. */
const TIGHT = 'whitespace-nowrap max-sm:px-2.5'

/** The frame of the subscription pages. Support and sign-out stay reachable for a closed store. */
export function SubscriptionFrame({ title, children, footer, isWide }: SubscriptionFrameProps) {
  const signOut = useSignOut(TEXTS.signingOut)
  usePageTitle(title)
  return (
    <div className="mx-auto flex min-h-dvh max-w-6xl flex-col px-4 sm:px-8">
      <header className="flex items-center justify-between gap-3 py-3">
        <Logo size={32} />
        <div className="flex sm:gap-2">
          <LinkButton variant="quiet" size="touch" href="/dashboard/contact-support" className={TIGHT}>
            {TEXTS.support}
          </LinkButton>
          <Button variant="quiet" size="touch" onPress={signOut} className={TIGHT}>
            {TEXTS.signOut}
          </Button>
        </div>
      </header>
      <main className="flex grow flex-col items-center justify-center gap-6 pt-4 pb-8 sm:pb-10">
        <div className={cx('w-full', isWide ? 'max-w-4xl' : 'max-w-lg')}>{children}</div>
        {footer}
      </main>
    </div>
  )
}

const TONES = {
  idle: 'bg-sunken text-muted',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
} as const

interface NoticeProps {
  icon: LucideIcon
  tone?: keyof typeof TONES
  title: string
  children: ReactNode
  /** The most likely action first. */
  actions?: ReactNode
}

/** A notice in the middle of a page, with its actions. */
export function Notice({ icon: Icon, tone = 'idle', title, children, actions }: NoticeProps) {
  return (
    <section className="flex flex-col items-center gap-4 rounded-xl border border-line bg-surface p-6 text-center sm:p-10">
      <span className={cx('flex size-16 items-center justify-center rounded-full', TONES[tone])}>
        <Icon aria-hidden size={32} />
      </span>
      <h1 className="text-2xl font-semibold text-balance">{title}</h1>
      <div className="flex flex-col gap-2 text-pretty [&>p+p]:text-muted">{children}</div>
      {actions && (
        <div className="flex w-full flex-wrap justify-center gap-3 pt-2 max-sm:*:w-full">{actions}</div>
      )}
    </section>
  )
}
