import { ArrowLeft, LogOut, ShieldX } from 'lucide-react'
import { hasMarker, homeOf, storedUser } from '../../api/session.ts'
import { usePageTitle } from '../../parts/hooks/use-page-title.ts'
import { useSignOut } from '../../parts/session/use-sign-out.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.noAccess

/** Shown after a failed role or scope check. English, like the operator's pages. */
export function NoAccessPage() {
  usePageTitle(WORDS.title)
  const signOut = useSignOut()
  const user = storedUser()
  return (
    <main lang="en" className="flex min-h-dvh flex-col items-center justify-center">
      <h1 className="sr-only">{WORDS.title}</h1>
      <EmptyState
        icon={ShieldX}
        title={WORDS.text}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <LinkButton variant="primary" size="touch" icon={ArrowLeft} href={user ? homeOf(user) : '/login'}>
              {WORDS.back}
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
