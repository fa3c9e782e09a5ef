import type { ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { Toasts } from './Toasts.tsx'

interface UiProviderProps {
  /** Goes to a page of the app; what every link of ours calls. */
  navigate: (path: string) => void
  children: ReactNode
}

/** What the pieces need around them: their language, the router, the toasts. */
export function UiProvider({ navigate, children }: UiProviderProps) {
  return (
    <I18nProvider locale="es-MX">
      <RouterProvider navigate={navigate}>
        {children}
        <Toasts />
      </RouterProvider>
    </I18nProvider>
  )
}
