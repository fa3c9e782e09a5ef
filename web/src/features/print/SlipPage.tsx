import { type ComponentProps, type RefObject, useEffect, useRef } from 'react'
import { PRINT_AFTER_MS, PrintTools } from '../../parts/printing/self-printing.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Paper } from './paper/Paper.tsx'
import { TEXTS } from './texts.ts'
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
      <PrintTools />
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

const MM_PER_PX = 25.4 / 96

/**
 * Prints the sheet once its fonts and images are loaded. The page has the exact length of the content, because browsers do
 * not accept `auto` as a page height.
 * @param title of the document that is printed
 */
function usePrintOnce(sheet: RefObject<HTMLElement | null>, title: string, printsItself: boolean): void {
  useEffect(() => {
    const element = sheet.current
    if (!element) return
    document.title = title
    let isGone = false
    let timer = 0
    const removePage: (() => void)[] = []
    void everythingLoaded(element).then(() => {
      if (isGone) return
      removePage.push(cutPageTo(element))
      if (printsItself) timer = window.setTimeout(() => window.print(), PRINT_AFTER_MS)
    })
    return () => {
      isGone = true
      window.clearTimeout(timer)
      for (const remove of removePage) remove()
    }
  }, [sheet, title, printsItself])
}

async function everythingLoaded(sheet: HTMLElement): Promise<void> {
  // A failed image must not block the bill.
  const pictures = [...sheet.querySelectorAll('img')].map((image) => image.decode().catch(() => {}))
  await Promise.all([document.fonts.ready, ...pictures])
}

function cutPageTo(sheet: HTMLElement): () => void {
  const { width, height } = sheet.getBoundingClientRect()
  const style = document.createElement('style')
  // One millimetre more, because a rounded line could open a second page.
  const length = Math.ceil(height * MM_PER_PX) + 1
  style.textContent = `@page { size: ${Math.round(width * MM_PER_PX)}mm ${length}mm; margin: 0 }`
  document.head.append(style)
  return () => style.remove()
}
