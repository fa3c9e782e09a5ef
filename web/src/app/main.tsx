import './no-eval.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startPrefetch } from '../api/prefetch.ts'
import '../styles.css'
import { UiProvider } from '../ui/UiProvider.tsx'
import { watchStoreClosing } from './closed-store.ts'
import { reloadAfterUpdate } from './reload-after-update.ts'
import { navigate, router } from './router.tsx'

startPrefetch(window.location.pathname)
reloadAfterUpdate()
watchStoreClosing(router.history)

// In a browser that is too old, `old-browser.js` has put its sentence in the place of the app.
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <UiProvider navigate={navigate}>
        <RouterProvider router={router} />
      </UiProvider>
    </StrictMode>,
  )
