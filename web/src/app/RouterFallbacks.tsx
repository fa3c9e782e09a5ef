import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Loading } from '../ui/feedback/Skeleton.tsx'
import { Spinner } from '../ui/feedback/Spinner.tsx'

/** Shown after an unexpected error; no data is lost, and a reload helps. */
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

/** Shown while a page's code loads; its data has separate skeletons. */
export function PendingPage() {
  return (
    <Loading className="flex min-h-dvh items-center justify-center text-muted">
      <Spinner size={32} />
    </Loading>
  )
}
