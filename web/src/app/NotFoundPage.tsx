import { SearchX } from 'lucide-react'
import { homeOf, storedUser } from '../api/session.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { useWindowTitle } from './window-title.ts'

export function NotFoundPage() {
  useWindowTitle('Página no encontrada')
  const user = storedUser()
  return (
    <main className="flex min-h-dvh grow flex-col items-center justify-center">
      <h1 className="sr-only">Página no encontrada</h1>
      <EmptyState
        icon={SearchX}
        title="No encontramos esta página"
        action={
          <LinkButton variant="primary" size="touch" href={user ? homeOf(user) : '/'}>
            Ir al inicio
          </LinkButton>
        }
      >
        La dirección cambió o está mal escrita.
      </EmptyState>
    </main>
  )
}
