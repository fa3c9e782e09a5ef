import type { signOut as SignOut } from '@comanda/shared/auth/api'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { api, messageOf } from '../api/client.ts'
import { forgetSession, storedUser } from '../api/session.ts'
import { toast } from '../ui/toast.ts'

/** In the menus of both shells English, as the specification gives them. */
const TEXTS = { loading: 'Please wait...', failed: 'Something went wrong! Try later!' }

// Not the declared call: schemas are no part of what a browser loads first.
const signOut = { method: 'POST', path: '/auth/signout', access: { kind: 'login' } } as typeof SignOut

const STAFF = { call: signOut, signInPage: '/login' }
const OPERATOR = { call: { ...signOut, path: '/superadmin/signout' }, signInPage: '/superadmin' }

/**
 * Ends this device's session; nothing of it stays in the browser's memory for whoever comes next.
 * @param words what is said meanwhile, and when it fails without a reason
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
      // First away from the page whose queries would ask again, in the name of nobody.
      await router.navigate({ href: signInPage, replace: true })
      client.clear()
      return true
    } catch (error) {
      toast.error(messageOf(error, words.failed))
      return false
    }
  }
}
