import { Printer, X } from 'lucide-react'
import { type ComponentProps, useRef } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'
import { Paper } from './paper/Paper.tsx'
import { TEXTS } from './texts.ts'
import { usePrintOnce } from './use-print-once.ts'
import './print.css'

interface SlipPageProps extends ComponentProps<typeof Paper> {
  printsItself?: boolean
}

/** A paper, which by default prints itself once, with buttons on screen to print it again or close. */
export function SlipPage({ document, width, qr = null, printsItself = true }: SlipPageProps) {
  const sheet = useRef<HTMLDivElement>(null)
  usePrintOnce(sheet, document.title, printsItself)
  return (
    <main className="slip-page">
      <div ref={sheet}>
        <Paper document={document} width={width} qr={qr} />
      </div>
      <div className="slip-tools flex gap-3">
        <Button icon={Printer} variant="primary" onPress={() => window.print()}>
          {TEXTS.print}
        </Button>
        <Button icon={X} onPress={() => window.close()}>
          {TEXTS.close}
        </Button>
      </div>
    </main>
  )
}

interface SlipMessageProps {
  text: string
  onRetry?: () => unknown
}

export function SlipMessage({ text, onRetry }: SlipMessageProps) {
  return (
    <main className="slip-page justify-center">
      <div role="status">
        <h1 className="text-center">{text}</h1>
      </div>
      {onRetry && <Button onPress={onRetry}>{TEXTS.retry}</Button>}
    </main>
  )
}
