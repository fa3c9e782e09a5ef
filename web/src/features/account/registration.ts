import { MIN_PASSWORD } from '@comanda/shared/auth/bodies'
import { isEmail } from '@comanda/shared/kernel/predicates'
import { isBlank } from '@comanda/shared/kernel/visible-text'
import type { Problem } from '../../ui/forms/use-form-state.ts'
import { REGISTER as WORDS } from './register-texts.ts'

export const NO_REGISTRATION = { biz_name: '', name: '', username: '', password: '', terms: false }
export type Registration = typeof NO_REGISTRATION

/** The first broken rule, in the order of the fields. */
export function problemOfRegistration({
  biz_name,
  name,
  username,
  password,
  terms,
}: Registration): Problem | null {
  if (isBlank(biz_name)) return { field: 'biz_name', message: WORDS.businessMissing }
  if (isBlank(name)) return { field: 'name', message: WORDS.nameMissing }
  if (isBlank(username)) return { field: 'username', message: WORDS.emailMissing }
  if (!password) return { field: 'password', message: WORDS.passwordMissing }
  if (!isEmail(username.trim())) return { field: 'username', message: WORDS.emailInvalid }
  if (password.length < MIN_PASSWORD) return { field: 'password', message: WORDS.passwordShort(MIN_PASSWORD) }
  return terms ? null : { field: 'terms', message: WORDS.termsMissing }
}
