import { z } from 'zod'
import { BAD_EMAIL, checkAccount, newPassword } from '../auth/bodies.ts'
import { pin } from '../auth/pin.ts'
import { field, optional, optionalEmail, optionalText, password, text } from '../kernel/fields.ts'
import { SCOPES, type Scope } from '../kernel/scopes.ts'

export const NO_USERNAME = '¡Por favor proporcione el nombre de usuario!'

const isScope = (raw: unknown): raw is Scope => SCOPES.includes(raw as Scope)

/** Unique scopes in their fixed order; absent becomes null, which means unchanged. */
const userScopes = optional(
  field<readonly string[], Scope[]>(
    { type: 'array', items: { enum: [...SCOPES] }, uniqueItems: true },
    (raw, fail) => {
      if (!Array.isArray(raw) || !raw.every(isScope)) return fail('¡Uno de los permisos no es válido!')
      return SCOPES.filter((scope) => raw.includes(scope))
    },
  ),
)

const name = text('¡Por favor proporcione el nombre!', 120)
const details = {
  designation: optionalText(120),
  phone: optionalText(40),
  email: optionalEmail(BAD_EMAIL),
  userScopes,
}

export const NewUser = z
  .object({
    name,
    username: text(NO_USERNAME, 200),
    password: password('¡Por favor proporcione la contraseña!'),
    ...details,
  })
  .superRefine(checkAccount)

const { email: _email, ...withoutEmail } = details

/** A person without an e-mail, who enters the store's shared devices by PIN. */
export const NewPinUser = z.object({ name, pin, ...withoutEmail })

/** The e-mail and the password of a person who had a PIN alone. */
export const NewLogin = z
  .object({ username: text(NO_USERNAME, 200), password: password('¡Por favor proporcione la contraseña!') })
  .superRefine(checkAccount)

export const ChangedUser = z.object({ name, ...details })

export const NewUserPassword = z.object({ password: newPassword('¡Proporcione nueva contraseña!') })
