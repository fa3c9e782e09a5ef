import { ErrorState } from '../ui/ErrorState.tsx'
import { Loading } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'

/** Something of ours broke: nothing on the server is lost, and loading again is the way out. */
export function CrashPage() {
  return (
    <main className="flex min-h-dvh grow flex-col items-center justify-center">
      <h1 className="sr-only">Error</h1>
      <ErrorState
        text="¡Algo salió mal! Tus datos están guardados; vuelve a cargar la página."
        onRetry={() => window.location.reload()}
      />
    </main>
  )
}

/** While a page's own code is on its way; what it then fetches has skeletons of its own. */
export function PendingPage() {
  return (
    <Loading className="flex min-h-dvh items-center justify-center text-muted">
      <Spinner size={32} />
    </Loading>
  )
}
