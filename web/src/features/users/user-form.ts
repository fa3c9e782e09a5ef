import { type Scope, splitScopes } from '@comanda/shared/kernel/scopes'
import type { StaffMember } from '@comanda/shared/users/api'
import { ChangedUser, NewLogin, NewPinUser, NewUser, NewUserPassword } from '@comanda/shared/users/bodies'
import { firstProblem } from '../../parts/first-problem.ts'

export interface UserForm {
  /** How a new person enters. */
  enters: 'login' | 'pin'
  pin: string
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
  enters: 'login',
  pin: '',
  name: member?.name ?? '',
  username: member?.login ?? '',
  password: '',
  designation: member?.designation ?? '',
  phone: member?.phone ?? '',
  email: member?.email ?? '',
  userScopes: splitScopes(member?.scope) as Scope[],
})

export const newUserProblem = (form: UserForm) =>
  form.enters === 'pin' ? firstProblem(NewPinUser, form) : firstProblem(NewUser, form)
export const loginProblem = (login: { username: string; password: string }) => firstProblem(NewLogin, login)
export const userProblem = (form: UserForm) => firstProblem(ChangedUser, form)
export const passwordProblem = (password: string) => firstProblem(NewUserPassword, { password })
