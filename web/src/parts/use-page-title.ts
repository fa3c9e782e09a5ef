import { useEffect } from 'react'

/** Names the browser's tab on pages outside the shell. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Comanda`
  }, [title])
}
