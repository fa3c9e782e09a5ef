import {
  addUser,
  deleteUser,
  listUsers,
  resetUserPassword,
  type StaffMember,
  updateUser,
} from '@comanda/shared/users/api'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { toast } from '../../ui/toast.ts'
import type { UserForm } from './user-form.ts'

const USERS = ['users'] as const

export const useUsers = () =>
  useQuery({
    queryKey: USERS,
    queryFn: ({ signal }) => api(listUsers, { signal }),
    networkMode: 'always',
    staleTime: 0,
  })

/**
 * The write calls for the staff. Each shows the server's message and refetches the list; the caller handles a
 * refusal.
 */
export function useUserWrites() {
  const client = useQueryClient()
  async function settle(writing: Promise<{ message: string }>): Promise<void> {
    const { message } = await writing
    toast.success(message)
    void client.invalidateQueries({ queryKey: USERS })
  }
  return {
    add: (form: UserForm) => settle(api(addUser, { body: form })),
    update: ({ username }: StaffMember, { name, designation, phone, email, userScopes }: UserForm) =>
      settle(
        api(updateUser, { params: { username }, body: { name, designation, phone, email, userScopes } }),
      ),
    resetPassword: ({ username }: StaffMember, password: string) =>
      settle(api(resetUserPassword, { params: { username }, body: { password } })),
    remove: ({ username }: StaffMember) => settle(api(deleteUser, { params: { username } })),
  }
}
