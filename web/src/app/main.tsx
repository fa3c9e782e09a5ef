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

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <StrictMode>
    <UiProvider navigate={navigate}>
      <RouterProvider router={router} />
    </UiProvider>
  </StrictMode>,
)
