import { type RefObject, useEffect } from 'react'

/** The delay between the loaded page and the print dialog. */
const PRINT_AFTER_MS = 400
const MM_PER_PX = 25.4 / 96

/**
 * Prints the sheet once its fonts and images are loaded. The page has the exact length of the content, because browsers do
 * not accept `auto` as a page height.
 * @param title of the document that is printed
 */
export function usePrintOnce(
  sheet: RefObject<HTMLElement | null>,
  title: string,
  printsItself: boolean,
): void {
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
