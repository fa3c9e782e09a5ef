import { Printer, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { TEXTS } from './texts.ts'
import './print.css'

/** The printed content, with buttons on screen to print again or close. */
export function SlipPage({ children }: { children: ReactNode }) {
  return (
    <main className="slip-page">
      {children}
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
      <p role="status" className="text-center">
        {text}
      </p>
      {onRetry && <Button onPress={onRetry}>{TEXTS.retry}</Button>}
    </main>
  )
}
