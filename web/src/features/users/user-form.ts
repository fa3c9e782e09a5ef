import { type Scope, splitScopes } from '@comanda/shared/kernel/scopes'
import type { StaffMember } from '@comanda/shared/users/api'
import { ChangedUser, NewUser, NewUserPassword } from '@comanda/shared/users/bodies'
import { firstProblem } from '../../parts/first-problem.ts'

export interface UserForm {
  name: string
  username: string
  password: string
  designation: string
  phone: string
  email: string
  userScopes: Scope[]
}

/** The initial values; empty for a new user. */
export const formOfMember = (member: StaffMember | null): UserForm => ({
  name: member?.name ?? '',
  username: member?.username ?? '',
  password: '',
  designation: member?.designation ?? '',
  phone: member?.phone ?? '',
  email: member?.email ?? '',
  userScopes: splitScopes(member?.scope) as Scope[],
})

export const newUserProblem = (form: UserForm) => firstProblem(NewUser, form)
export const userProblem = (form: UserForm) => firstProblem(ChangedUser, form)
export const passwordProblem = (password: string) => firstProblem(NewUserPassword, { password })
