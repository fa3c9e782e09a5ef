import { CircleAlert, RotateCw } from 'lucide-react'
import { Button } from '../buttons/Button.tsx'
import { useUiWords } from '../words.ts'

interface ErrorStateProps {
  text: string
  /** The page shows nothing else: the text is its heading. */
  isPage?: boolean
  onRetry?: () => unknown
}

/** Shown in place of a list or page that failed to load. */
export function ErrorState({ text, isPage = false, onRetry }: ErrorStateProps) {
  const words = useUiWords()
  const Text = isPage ? 'h1' : 'p'
  return (
    <div role="alert" className="flex flex-col items-center gap-4 px-6 py-14 text-center">
      <CircleAlert aria-hidden size={36} className="text-bad" />
      <Text className="max-w-prose text-lg">{text}</Text>
      {!navigator.onLine && <p className="max-w-prose text-muted">{words.needsNetwork}</p>}
      {onRetry && (
        <Button icon={RotateCw} size="touch" onPress={onRetry}>
          {words.retry}
        </Button>
      )}
    </div>
  )
}
