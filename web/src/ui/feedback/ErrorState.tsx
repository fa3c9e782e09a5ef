import { CircleAlert, RotateCw } from 'lucide-react'
import { Button } from '../buttons/Button.tsx'
import { useUiWords } from '../words.ts'

interface ErrorStateProps {
  text: string
  onRetry?: (() => unknown) | undefined
}

/** Shown in place of a list or page that failed to load. */
export function ErrorState({ text, onRetry }: ErrorStateProps) {
  const words = useUiWords()
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-6 py-14 text-center">
      <CircleAlert aria-hidden size={36} className="text-bad" />
      <p className="max-w-prose text-lg">{text}</p>
      {!navigator.onLine && <p className="max-w-prose text-muted">{words.needsNetwork}</p>}
      {onRetry && (
        <Button icon={RotateCw} size="touch" onPress={onRetry}>
          {words.retry}
        </Button>
      )}
    </div>
  )
}
