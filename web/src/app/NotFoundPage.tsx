import { useLocation } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { storedUser } from '../api/session.ts'
import { usePageTitle } from '../parts/hooks/use-page-title.ts'
import { firstPageOf } from '../parts/session/first-page.ts'
import { LinkButton } from '../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'

const SPANISH = {
  lang: 'es',
  title: 'Página no encontrada',
  text: 'No encontramos esta página',
  why: 'La dirección cambió o está mal escrita.',
  home: 'Ir al inicio',
  start: '/',
}

/** The operator's pages are English. */
const ENGLISH = {
  lang: 'en',
  title: 'Page not found',
  text: 'We could not find this page',
  why: 'The address has changed or is misspelled.',
  home: 'Go to the home page',
  start: '/superadmin',
}

export function NotFoundPage() {
  const isOperators = useLocation({ select: ({ pathname }) => /^\/superadmin(\/|$)/.test(pathname) })
  const words = isOperators ? ENGLISH : SPANISH
  usePageTitle(words.title)
  const user = storedUser()
  return (
    <main lang={words.lang} className="flex min-h-dvh grow flex-col items-center justify-center">
      <h1 className="sr-only">{words.title}</h1>
      <EmptyState
        icon={SearchX}
        title={words.text}
        action={
          <LinkButton variant="primary" size="touch" href={user ? firstPageOf(user).path : words.start}>
            {words.home}
          </LinkButton>
        }
      >
        {words.why}
      </EmptyState>
    </main>
  )
}
