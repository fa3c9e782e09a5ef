import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import { useUiWords } from '../ui/words.ts'

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

/** Shown while a page's code loads; its data has separate skeletons, whose code the first load goes without. */
export function PendingPage() {
  const words = useUiWords()
  return (
    <div role="status" className="flex min-h-dvh animate-appear items-center justify-center text-muted">
      <span className="sr-only">{words.loading}</span>
      <Spinner size={32} />
    </div>
  )
}
