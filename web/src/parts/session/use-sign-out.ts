import { signOut } from '@comanda/shared/auth/api'
import { operatorSignOut } from '@comanda/shared/platform/api'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api, messageOf } from '../../api/client.ts'
import { forgetSession, storedUser } from '../../api/session.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** English in both shells, as the specification has it. */
const TEXTS = { loading: 'Please wait...', failed: 'Something went wrong! Try later!' }

const STAFF = { call: signOut, signInPage: '/login' }
const OPERATOR = { call: operatorSignOut, signInPage: '/superadmin' }

/**
 * Ends this device's session and clears the query cache for the next user.
 * @param words the messages while waiting and after a failure without a reason
 * @returns whether the session ended
 */
export function useSignOut(words = TEXTS): () => Promise<boolean> {
  const client = useQueryClient()
  const router = useRouter()
  return async () => {
    const { call, signInPage } = storedUser()?.role === 'superadmin' ? OPERATOR : STAFF
    toast.loading(words.loading)
    try {
      const { message } = await api(call)
      forgetSession()
      toast.success(message)
      // Navigates first, because the page's queries would refetch without a session.
      await router.navigate({ href: signInPage, replace: true })
      client.clear()
      return true
    } catch (error) {
      toast.error(messageOf(error, words.failed))
      return false
    }
  }
}
