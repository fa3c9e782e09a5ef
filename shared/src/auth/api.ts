import { z } from 'zod'
import { declareCall, done, LOGIN, PUBLIC, written } from '../kernel/call.ts'
import { bit, flag, isEmail, password, text } from '../kernel/fields.ts'

export const User = z.object({
  username: z.string(),
  name: z.string(),
  role: z.enum(['superadmin', 'admin', 'user']),
  photo: z.string().nullable(),
  designation: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Comma-separated scopes, "" for none. */
  scope: z.string(),
  tenant_id: z.int(),
  is_active: bit,
})
export type User = z.output<typeof User>

export const MIN_PASSWORD = 8

export const signUp = declareCall({
  method: 'POST',
  path: '/auth/signup',
  summary: 'Open a store with its admin',
  access: PUBLIC,
  body: z
    .object({
      biz_name: text('¡Por favor proporcione el nombre del negocio!', 120),
      username: text('¡Por favor proporcione el email!', 254),
      password: password('¡Por favor proporcione la contraseña!'),
    })
    .superRefine(({ username, password }, context) => {
      if (!isEmail(username)) {
        const message = '¡Por favor proporcione un email válido!'
        context.addIssue({ code: 'custom', path: ['username'], message })
      }
      if (password.length < MIN_PASSWORD) {
        const message = `¡La contraseña necesita al menos ${MIN_PASSWORD} caracteres!`
        context.addIssue({ code: 'custom', path: ['password'], message })
      }
    }),
  answer: done,
})

export const signIn = declareCall({
  method: 'POST',
  path: '/auth/signin',
  summary: 'Start a session; sets the session cookies',
  access: PUBLIC,
  body: z.object({
    username: text('¡Por favor proporciona un nombre de usuario!', 254),
    password: password('¡Por favor proporciona una contraseña!'),
    /** Whether the sign-in outlives the browser's window. */
    remember: flag(true),
  }),
  answer: written({ accessToken: z.string(), user: User }),
})

export const signOut = declareCall({
  method: 'POST',
  path: '/auth/signout',
  summary: 'End this device’s session',
  access: LOGIN,
  answer: done,
})

export const refreshToken = declareCall({
  method: 'POST',
  path: '/auth/refresh-token',
  summary: 'A new access token for a refresh cookie',
  access: PUBLIC,
  answer: written({ accessToken: z.string() }),
})

export const getProfile = declareCall({
  method: 'GET',
  path: '/auth/profile',
  summary: 'The signed-in person’s own record',
  access: LOGIN,
  answer: User,
})
