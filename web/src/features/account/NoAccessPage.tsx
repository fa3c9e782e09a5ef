import { ArrowRight, LogOut, ShieldX } from 'lucide-react'
import { hasMarker, storedUser } from '../../api/session.ts'
import { usePageTitle } from '../../parts/hooks/use-page-title.ts'
import { firstPageOf } from '../../parts/session/first-page.ts'
import { useSignOut } from '../../parts/session/use-sign-out.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.noAccess

/** Shown after a failed role or scope check. English, like the operator's pages. */
export function NoAccessPage() {
  usePageTitle(WORDS.title)
  const signOut = useSignOut()
  const user = storedUser()
  const first = user && firstPageOf(user)
  return (
    <main lang="en" className="flex min-h-dvh flex-col items-center justify-center">
      <h1 className="sr-only">{WORDS.title}</h1>
      <EmptyState
        icon={ShieldX}
        title={WORDS.text}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton variant="primary" size="touch" icon={ArrowRight} href={first?.path ?? '/login'}>
              {first ? WORDS.goTo(first.title) : WORDS.signIn}
            </LinkButton>
            {hasMarker() && (
              <Button size="touch" icon={LogOut} onPress={signOut}>
                {WORDS.relogin}
              </Button>
            )}
          </div>
        }
      />
    </main>
  )
}
