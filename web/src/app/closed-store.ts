import type { RouterHistory } from '@tanstack/react-router'
import { onStoreClosed } from '../api/client.ts'
import { BACK_FROM_INACTIVE, INACTIVE_PAGE, PROFILE_KEY, storedUser, storeUser } from '../api/session.ts'

/** An open dialog keeps its values and shows the refusal until it is closed. */
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/**
 * Goes to the page that explains the closed store. Unsaved changes are confirmed first; a cart stays stored
 * for later.
 */
export function leaveClosedStore(history: RouterHistory): void {
  const { pathname } = history.location
  if (isDialogOpen() || pathname === INACTIVE_PAGE) return
  history.replace(`${INACTIVE_PAGE}?${new URLSearchParams({ [BACK_FROM_INACTIVE]: pathname })}`)
}

/** Leaves the page when a call is refused because the store is closed. */
export function watchStoreClosing(history: RouterHistory): void {
  onStoreClosed(() => {
    const user = storedUser()
    if (!user) return
    const closed = { ...user, is_active: 0 as const }
    storeUser(closed)
    leaveClosedStore(history)
    // A page that fetches has loaded it; the sign-in page loads without it.
    void import('./query-client.ts').then(({ queryClient }) => queryClient.setQueryData(PROFILE_KEY, closed))
  })
}
