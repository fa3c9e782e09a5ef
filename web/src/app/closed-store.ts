import type { RouterHistory } from '@tanstack/react-router'
import { onStoreClosed } from '../api/client.ts'
import { BACK_FROM_INACTIVE, INACTIVE_PAGE, PROFILE_KEY, storedUser, storeUser } from '../api/session.ts'
import { queryClient } from './query-client.ts'

/** What was typed into a dialog stays until it is closed; the refusal stands in it meanwhile. */
const isDialogOpen = (): boolean => document.querySelector('[role="dialog"], [role="alertdialog"]') !== null

/**
 * Leads to the page that says why. A page with unsaved changes asks first, and what is put together at the counter
 * is still there when the store opens again.
 */
export function leaveClosedStore(history: RouterHistory): void {
  const { pathname } = history.location
  if (isDialogOpen() || pathname === INACTIVE_PAGE) return
  history.replace(`${INACTIVE_PAGE}?${new URLSearchParams({ [BACK_FROM_INACTIVE]: pathname })}`)
}

/** Leaves as soon as a call has been refused because the store is closed. */
export function watchStoreClosing(history: RouterHistory): void {
  onStoreClosed(() => {
    const user = storedUser()
    if (!user) return
    const closed = { ...user, is_active: 0 as const }
    storeUser(closed)
    queryClient.setQueryData(PROFILE_KEY, closed)
    leaveClosedStore(history)
  })
}
