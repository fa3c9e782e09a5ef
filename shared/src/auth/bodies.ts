import { z } from 'zod'
import { optionalText, password, text } from '../kernel/fields.ts'
import { isEmail, isLogin } from '../kernel/predicates.ts'
import { isBlank } from '../kernel/visible-text.ts'

export const MIN_PASSWORD = 8
export const isLongEnough = (password: string): boolean =>
  password.length >= MIN_PASSWORD && !isBlank(password)
const SHORT_PASSWORD = `¡La contraseña necesita al menos ${MIN_PASSWORD} caracteres!`

export const BAD_EMAIL = '¡Por favor proporcione un email válido!'

const ODD_LOGIN =
  'El correo lleva sólo letras sin acentos, números y signos comunes. Bórralo y escríbelo de nuevo.'

/** Refuses a new account whose username is no e-mail address, or whose password is too short. */
export function checkAccount(
  { username, password }: { username: string; password: string },
  context: z.RefinementCtx,
): void {
  if (!isEmail(username)) context.addIssue({ code: 'custom', path: ['username'], message: BAD_EMAIL })
  else if (!isLogin(username)) context.addIssue({ code: 'custom', path: ['username'], message: ODD_LOGIN })
  if (!isLongEnough(password))
    context.addIssue({ code: 'custom', path: ['password'], message: SHORT_PASSWORD })
}

/** A new password. @param missing the error message when there is none */
export const newPassword = (missing: string) => password(missing).refine(isLongEnough, SHORT_PASSWORD)

export const Profile = z.object({
  name: text('¡Por favor proporcione el nombre!', 120),
  designation: optionalText(120),
  phone: optionalText(40),
})

export const PasswordChange = z.object({
  currentPassword: password('¡Por favor proporcione la contraseña actual!'),
  newPassword: newPassword('¡Proporcione nueva contraseña!'),
})

export const ForgottenPassword = z
  .object({ username: text('¡Por favor proporciona tu correo electrónico!', 254) })
  .refine(({ username }) => isEmail(username), {
    message: BAD_EMAIL,
    path: ['username'],
  })

export const ChosenPassword = z.object({
  password: newPassword('¡Por favor proporciona una nueva contraseña!'),
})
