import type { ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'
import { Toasts } from './feedback/Toasts.tsx'

interface UiProviderProps {
  /** Navigates to a page of the app. Every link calls it. */
  navigate: (path: string) => void
  children: ReactNode
}

/** Provides the components with language, router and toasts. */
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
