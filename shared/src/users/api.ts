import { z } from 'zod'
import { User } from '../auth/api.ts'
import { PinBody } from '../auth/pin.ts'
import { needs } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { text } from '../kernel/fields.ts'
import { AREA, SCOPES } from '../kernel/scopes.ts'
import { ChangedUser, NewLogin, NewPinUser, NewUser, NewUserPassword, NO_USERNAME } from './bodies.ts'

const settings = needs(AREA.settings)

/** A member of the staff, as the users screen shows them. */
export const StaffMember = User.omit({ tenant_id: true, is_active: true }).extend({
  /** Whether the person has a PIN for shared devices and approvals. */
  hasPin: z.boolean(),
  /** The e-mail with which the person signs in; null for a person who has a PIN alone. */
  login: z.string().nullable(),
})
export type StaffMember = z.output<typeof StaffMember>

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
  audit: { key: 'user.add', es: 'Agregó a una persona', en: 'Added a person' },
  access: settings,
  body: NewUser,
  answer: done,
})

export const addPinUser = declareCall({
  method: 'POST',
  path: '/users/add-with-pin',
  summary:
    'Add a person without an e-mail, who enters the store’s shared devices by PIN; answers the username that is made',
  audit: {
    key: 'user.add_pin',
    es: 'Agregó a una persona sin correo',
    en: 'Added a person without an e-mail',
  },
  access: settings,
  body: NewPinUser,
  answer: written({ username: z.string() }),
})

export const giveUserLogin = declareCall({
  method: 'POST',
  path: '/users/login/{username}',
  summary: 'Give a person who has a PIN alone an e-mail and a password; the username stays',
  audit: {
    key: 'user.login',
    es: 'Dio correo y contraseña a una persona',
    en: 'Gave a person an e-mail and a password',
  },
  access: settings,
  params: byUsername,
  body: NewLogin,
  answer: done,
})

export const updateUser = declareCall({
  method: 'POST',
  path: '/users/update/{username}',
  summary: 'Change a person; without userScopes they keep theirs',
  audit: { key: 'user.change', es: 'Cambió a una persona', en: 'Changed a person' },
  access: settings,
  params: byUsername,
  body: ChangedUser,
  answer: done,
})

export const resetUserPassword = declareCall({
  method: 'POST',
  path: '/users/update-password/{username}',
  summary: 'Give a person a new password; ends all their sessions',
  audit: {
    key: 'user.password',
    es: 'Cambió la contraseña de una persona',
    en: 'Gave a person a new password',
  },
  access: settings,
  params: byUsername,
  body: NewUserPassword,
  answer: done,
})

export const deleteUser = declareCall({
  method: 'DELETE',
  path: '/users/delete/{username}',
  summary: 'Remove a person, who is signed out at once; history keeps their name',
  audit: { key: 'user.remove', es: 'Eliminó a una persona', en: 'Removed a person' },
  access: settings,
  params: byUsername,
  answer: done,
})

export const setUserPin = declareCall({
  method: 'POST',
  path: '/users/pin/{username}',
  summary: 'Give a person a PIN',
  audit: { key: 'user.pin', es: 'Dio un PIN a una persona', en: 'Gave a person a PIN' },
  access: settings,
  params: byUsername,
  body: PinBody,
  answer: done,
})

export const removeUserPin = declareCall({
  method: 'POST',
  path: '/users/pin/{username}/remove',
  summary: 'Remove a person’s PIN',
  audit: { key: 'user.pin_remove', es: 'Quitó el PIN de una persona', en: 'Removed a person’s PIN' },
  access: settings,
  params: byUsername,
  answer: done,
})
