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
import { addressOfPage, STAFF_PAGES } from './routes.ts'

const opened = STAFF_PAGES.find((page) => addressOfPage(page) === window.location.pathname)
if (opened?.firstCall) startPrefetch(opened.firstCall)
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
