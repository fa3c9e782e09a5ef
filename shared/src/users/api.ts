import { z } from 'zod'
import { isLongEnough, newPassword, SHORT_PASSWORD, User } from '../auth/api.ts'
import { declareCall, done, needs } from '../kernel/call.ts'
import { field, isAbsent, isEmail, optionalEmail, optionalText, password, text } from '../kernel/fields.ts'
import { AREA, SCOPES, type Scope } from '../kernel/scopes.ts'

const settings = needs(AREA.settings)

/** Somebody who works in the store, as the users screen shows them. */
export const StaffMember = User.omit({ tenant_id: true, is_active: true })
export type StaffMember = z.output<typeof StaffMember>

const BAD_EMAIL = '¡Por favor proporcione un email válido!'
const NO_USERNAME = '¡Por favor proporcione el nombre de usuario!'

const isScope = (raw: unknown): raw is Scope => SCOPES.includes(raw as Scope)

/** Without repetitions and in their own order; absent becomes null: as they are. */
const userScopes = field<readonly string[] | null | undefined, Scope[] | null>(
  { type: ['array', 'null'], items: { enum: [...SCOPES] }, uniqueItems: true },
  (raw, fail) => {
    if (isAbsent(raw)) return null
    if (!Array.isArray(raw) || !raw.every(isScope)) return fail('¡Uno de los permisos no es válido!')
    return SCOPES.filter((scope) => raw.includes(scope))
  },
)

const name = text('¡Por favor proporcione el nombre!', 120)
const details = {
  designation: optionalText(120),
  phone: optionalText(40),
  email: optionalEmail(BAD_EMAIL),
  userScopes,
}
const byUsername = z.object({ username: text(NO_USERNAME, 200) })

export const listUsers = declareCall({
  method: 'GET',
  path: '/users',
  summary: 'The store’s people, admins first',
  access: settings,
  answer: z.array(StaffMember),
})

export const listScopes = declareCall({
  method: 'GET',
  path: '/users/scopes',
  summary: 'The scopes there are; what each allows is in users/scopes.ts',
  access: settings,
  answer: z.array(z.enum(SCOPES)),
})

export const addUser = declareCall({
  method: 'POST',
  path: '/users/add',
  summary: 'Add a person to the staff; they sign in with their e-mail',
  access: settings,
  body: z
    .object({
      name,
      username: text(NO_USERNAME, 200),
      password: password('¡Por favor proporcione la contraseña!'),
      ...details,
    })
    .superRefine(({ username, password }, context) => {
      if (!isEmail(username)) context.addIssue({ code: 'custom', path: ['username'], message: BAD_EMAIL })
      if (!isLongEnough(password))
        context.addIssue({ code: 'custom', path: ['password'], message: SHORT_PASSWORD })
    }),
  answer: done,
})

export const updateUser = declareCall({
  method: 'POST',
  path: '/users/update/{username}',
  summary: 'Change a person; without userScopes they keep theirs',
  access: settings,
  params: byUsername,
  body: z.object({ name, ...details }),
  answer: done,
})

export const resetUserPassword = declareCall({
  method: 'POST',
  path: '/users/update-password/{username}',
  summary: 'Give a person a new password; ends all their sessions',
  access: settings,
  params: byUsername,
  body: z.object({ password: newPassword('¡Proporcione nueva contraseña!') }),
  answer: done,
})

export const deleteUser = declareCall({
  method: 'DELETE',
  path: '/users/delete/{username}',
  summary: 'Remove a person, who is signed out at once; history keeps their name',
  access: settings,
  params: byUsername,
  answer: done,
})
