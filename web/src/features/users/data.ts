import {
  addPinUser,
  addUser,
  deleteUser,
  giveUserLogin,
  listUsers,
  removeUserPin,
  resetUserPassword,
  type StaffMember,
  setUserPin,
  updateUser,
} from '@comanda/shared/users/api'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { callQuery } from '../../parts/hooks/call-query.ts'
import { useWrite } from '../../parts/hooks/use-write.ts'
import type { UserForm } from './user-form.ts'

const USERS = ['users'] as const

export const useUsers = () => useQuery({ ...callQuery(USERS, listUsers), staleTime: 0 })

/**
 * The write calls for the staff. Each shows the server's message and refetches the list; the caller handles a
 * refusal.
 */
export function useUserWrites() {
  const write = useWrite(USERS)
  return {
    add: ({ enters, ...form }: UserForm) =>
      write(enters === 'pin' ? api(addPinUser, { body: form }) : api(addUser, { body: form })),
    giveLogin: ({ username }: StaffMember, login: { username: string; password: string }) =>
      write(api(giveUserLogin, { params: { username }, body: login })),
    update: ({ username }: StaffMember, { name, designation, phone, email, userScopes }: UserForm) =>
      write(api(updateUser, { params: { username }, body: { name, designation, phone, email, userScopes } })),
    resetPassword: ({ username }: StaffMember, password: string) =>
      write(api(resetUserPassword, { params: { username }, body: { password } })),
    setPin: ({ username }: StaffMember, pin: string) =>
      write(api(setUserPin, { params: { username }, body: { pin } })),
    removePin: ({ username }: StaffMember) => write(api(removeUserPin, { params: { username } })),
    remove: ({ username }: StaffMember) => write(api(deleteUser, { params: { username } })),
  }
}
