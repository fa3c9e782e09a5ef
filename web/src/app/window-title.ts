import { useEffect } from 'react'

/** Names the browser's tab. */
export function useWindowTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Comanda` : 'Comanda'
  }, [title])
}
