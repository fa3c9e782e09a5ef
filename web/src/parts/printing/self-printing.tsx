import { Printer, X } from 'lucide-react'
import { useEffect } from 'react'
import { Button } from '../../ui/buttons/Button.tsx'

/** The spec's pause between a loaded page and its printing. */
export const PRINT_AFTER_MS = 400

/** Buttons on screen to print a paper again or close its window. */
export const PrintTools = () => (
  <div className="flex gap-3 print:hidden">
    <Button icon={Printer} variant="primary" onPress={() => window.print()}>
      Imprimir
    </Button>
    <Button icon={X} onPress={() => window.close()}>
      Cerrar
    </Button>
  </div>
)

/** Prints the page once. @param title of the document, also the name of a file printed to; undefined while it is not known */
export function usePrintOnce(title: string | undefined, { isReady = true } = {}): void {
  useEffect(() => {
    if (title === undefined) return
    document.title = title
    if (!isReady) return
    let timer = 0
    let isGone = false
    void document.fonts.ready.then(() => {
      if (!isGone) timer = window.setTimeout(() => window.print(), PRINT_AFTER_MS)
    })
    return () => {
      isGone = true
      window.clearTimeout(timer)
    }
  }, [title, isReady])
}
