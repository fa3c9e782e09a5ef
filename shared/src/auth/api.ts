import { z } from 'zod'
import { LOGIN, PUBLIC } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { bit, flag, instantOut, optionalText, password, text } from '../kernel/fields.ts'
import { ChosenPassword, checkAccount, ForgottenPassword, PasswordChange, Profile } from './bodies.ts'
import { PinBody } from './pin.ts'

export const User = z.object({
  username: z.string(),
  name: z.string(),
  role: z.enum(['superadmin', 'admin', 'user']),
  photo: z.string().nullable(),
  designation: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Comma-separated scopes; "" for none. */
  scope: z.string(),
  tenant_id: z.int(),
  is_active: bit,
})
export type User = z.output<typeof User>

export const signUp = declareCall({
  method: 'POST',
  path: '/auth/signup',
  summary: 'Open a store with its admin',
  audit: { key: 'store.open', es: 'Abrió el restaurante', en: 'Opened the store' },
  access: PUBLIC,
  body: z
    .object({
      biz_name: text('¡Por favor proporcione el nombre del negocio!', 120),
      /** The admin's own name; without it the admin is called by the store's. */
      name: optionalText(120),
      username: text('¡Por favor proporcione el email!', 254),
      password: password('¡Por favor proporcione la contraseña!'),
      /** Also signs the admin in. Other clients show their own sign-in page, which a session would skip. */
      signIn: flag(false),
    })
    .superRefine(checkAccount),
  /** The session, when it was asked for. */
  answer: written({ accessToken: z.string().optional(), user: User.optional() }),
})

export const getSupport = declareCall({
  method: 'GET',
  path: '/auth/support',
  summary: 'The telephone on which the operator helps, also by WhatsApp',
  access: PUBLIC,
  answer: z.object({ phone: z.string().nullable() }),
})

export const getSignUp = declareCall({
  method: 'GET',
  path: '/auth/signup',
  summary: 'Whether strangers can open a store here',
  access: PUBLIC,
  answer: z.object({ isOpen: z.boolean() }),
})

export const signIn = declareCall({
  method: 'POST',
  path: '/auth/signin',
  summary: 'Start a session; sets the session cookies. An operator gets an operator’s session',
  audit: { key: 'session.start', es: 'Inició sesión', en: 'Signed in' },
  access: PUBLIC,
  body: z.object({
    username: text('¡Por favor proporciona un nombre de usuario!', 254),
    password: password('¡Por favor proporciona una contraseña!'),
    /** Whether the session survives closing the browser. */
    remember: flag(true),
  }),
  answer: written({ accessToken: z.string(), user: User }),
})

export const signOut = declareCall({
  method: 'POST',
  path: '/auth/signout',
  summary: 'End this device’s session',
  audit: { key: 'session.end', es: 'Cerró sesión', en: 'Signed out' },
  access: LOGIN,
  answer: done,
})

export const refreshToken = declareCall({
  method: 'POST',
  path: '/auth/refresh-token',
  summary: 'A new access token for a refresh cookie',
  audit: { none: 'a session goes on; nothing is done' },
  access: PUBLIC,
  answer: written({ accessToken: z.string() }),
})

/** `login`: the e-mail with which a person signs in; null for a person who has a PIN alone. */
const OwnRecord = User.extend({ login: z.string().nullable() })

export const getProfile = declareCall({
  method: 'GET',
  path: '/auth/profile',
  summary: 'The signed-in person’s own record',
  access: LOGIN,
  answer: OwnRecord,
})

export const saveProfile = declareCall({
  method: 'POST',
  path: '/auth/profile',
  summary: 'Change the signed-in person’s own record',
  audit: { key: 'profile.change', es: 'Cambió su perfil', en: 'Changed their profile' },
  access: LOGIN,
  body: Profile,
  answer: done,
})

export const changePassword = declareCall({
  method: 'POST',
  path: '/auth/change-password',
  summary: 'Change one’s own password; ends one’s sessions on all other devices',
  audit: { key: 'password.change', es: 'Cambió su contraseña', en: 'Changed their own password' },
  access: LOGIN,
  body: PasswordChange,
  answer: done,
})

/** How long a mailed link is valid. */
export const RESET_MINUTES = 20

export const forgotPassword = declareCall({
  method: 'POST',
  path: '/auth/forgot-password',
  summary: 'Mail a link that sets a new password; the same answer for a known and an unknown address',
  audit: {
    key: 'password.forgot',
    es: 'Pidió un enlace para una contraseña nueva',
    en: 'Asked for a link to a new password',
  },
  access: PUBLIC,
  body: ForgottenPassword,
  answer: done,
})

export const resetPassword = declareCall({
  method: 'POST',
  path: '/auth/reset-password/{token}',
  summary: 'Set a new password with a mailed token; ends all of that person’s sessions',
  audit: {
    key: 'password.reset',
    es: 'Puso una contraseña nueva con el enlace',
    en: 'Set a new password with the mailed link',
  },
  access: PUBLIC,
  params: z.object({ token: text('¡Solicitud inválida!', 120) }),
  body: ChosenPassword,
  answer: done,
})

export const MAX_DEVICE_NAME = 60

/** A signed-in device is a session. `device_id` identifies it and is no token. */
export const SignedInDevice = z.object({
  device_id: z.string(),
  device_ip: z.string().nullable(),
  /** A readable name: "Chrome en Android". */
  device_name: z.string(),
  device_location: z.string().nullable(),
  /** What the person calls it; null: nothing yet. */
  name: z.string().nullable(),
  created_at: instantOut,
  /** When it last renewed its session, which is within ten minutes of its last use. */
  last_used_at: instantOut,
  isMyDevice: z.boolean(),
})
export type SignedInDevice = z.output<typeof SignedInDevice>

export const listDevices = declareCall({
  method: 'GET',
  path: '/auth/devices',
  summary: 'Where one is signed in; this device first, then the latest',
  access: LOGIN,
  answer: z.array(SignedInDevice),
})

export const nameDevice = declareCall({
  method: 'POST',
  path: '/auth/devices/name',
  summary: 'Give one of one’s own signed-in devices a name, instead of that of its browser',
  audit: {
    key: 'device.name',
    of: 'session',
    es: 'Puso nombre a un dispositivo',
    en: 'Named a device',
    fields: { name: 'Nombre' },
  },
  access: LOGIN,
  body: z.object({
    device_id: text('¡Solicitud inválida!', 60),
    name: text('¡Escribe el nombre del dispositivo!', MAX_DEVICE_NAME),
  }),
  answer: done,
})

export const removeDevice = declareCall({
  method: 'POST',
  path: '/auth/remove-device',
  summary: 'Sign another of one’s own devices out',
  audit: { key: 'device.remove', of: 'session', es: 'Desconectó un dispositivo', en: 'Signed a device out' },
  access: LOGIN,
  body: z.object({ device_id: text('¡Solicitud inválida!', 60) }),
  answer: done,
})

export const removeOtherDevices = declareCall({
  method: 'POST',
  path: '/auth/remove-other-devices',
  summary: 'Sign all of one’s own devices out but this one',
  audit: {
    key: 'device.remove_others',
    es: 'Cerró la sesión en sus demás dispositivos',
    en: 'Signed all other devices out',
  },
  access: LOGIN,
  answer: written({ removed: z.int() }),
})

const ownPassword = { password: password('¡Por favor proporcione la contraseña actual!') }

export const setOwnPin = declareCall({
  method: 'POST',
  path: '/auth/pin',
  summary: 'Set one’s own PIN for shared devices and approvals',
  audit: { key: 'pin.set', es: 'Cambió su PIN', en: 'Set the own PIN' },
  access: { kind: 'login' },
  body: PinBody.extend(ownPassword),
  answer: done,
})

export const removeOwnPin = declareCall({
  method: 'POST',
  path: '/auth/pin/remove',
  summary: 'Remove one’s own PIN',
  audit: { key: 'pin.remove', es: 'Quitó su PIN', en: 'Removed the own PIN' },
  access: { kind: 'login' },
  body: z.object(ownPassword),
  answer: done,
})
