import { type ReactNode, useEffect } from 'react'
import { useSignOut } from '../../parts/use-sign-out.ts'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/classes.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Logo } from '../../ui/Logo.tsx'
import { TEXTS } from './texts.ts'

interface SubscriptionFrameProps {
  /** Names the browser's tab. */
  title: string
  children: ReactNode
  /** Below what the page is about. */
  footer?: ReactNode
  isWide?: boolean
}

/** Both fit beside the logo on a phone. */
const TIGHT = 'whitespace-nowrap max-sm:px-2.5'

/** Around the subscription's pages, whose store may be closed: the way to support and out is always there. */
export function SubscriptionFrame({ title, children, footer, isWide }: SubscriptionFrameProps) {
  const signOut = useSignOut(TEXTS.signingOut)
  useEffect(() => {
    document.title = `${title} · Comanda`
  }, [title])
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
