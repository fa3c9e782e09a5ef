import { z } from 'zod'
import { User } from '../auth/api.ts'
import { PinBody } from '../auth/pin.ts'
import { needs, PUBLIC } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import { count, instantOut, text } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { MAX_PERSON } from '../offline/sale.ts'

const sharing = needs(AREA.sharedDevices)

/** After how many seconds without use a shared device locks itself. */
export const LOCK_SECONDS = { least: 10, usual: 30, most: 3_600 }

export const shareDevice = declareCall({
  method: 'POST',
  path: '/devices/share',
  summary:
    'Let several people use this browser by turns; sets the device’s cookie; this session goes on until the device is locked',
  audit: { key: 'device.share', es: 'Compartió una tableta', en: 'Shared a device' },
  access: sharing,
  body: z.object({
    name: text('¡Escribe el nombre de la tableta!', 60),
    lockSeconds: count(
      `¡El tiempo va de ${LOCK_SECONDS.least} a ${LOCK_SECONDS.most} segundos!`,
      LOCK_SECONDS.least,
      LOCK_SECONDS.most,
    ),
  }),
  answer: written({ deviceId: z.string() }),
})

export const getDevice = declareCall({
  method: 'GET',
  path: '/devices/current',
  summary: 'The shared device of this browser’s cookie, and who may unlock it by PIN',
  access: PUBLIC,
  answer: z.object({
    name: z.string(),
    lockSeconds: z.int(),
    /** By name and key: the screen is open to all who hold the device. */
    people: z.array(z.object({ key: z.string(), name: z.string() })),
  }),
})

export const unlockDevice = declareCall({
  method: 'POST',
  path: '/devices/unlock',
  summary: 'Start a person’s session on this shared device by PIN; ends the earlier one',
  audit: { none: 'writes its own entry' },
  access: PUBLIC,
  /** `username`: the person's key, or the username itself. */
  body: PinBody.extend({ username: text('¡Elige quién eres!', MAX_PERSON) }),
  answer: written({ accessToken: z.string(), user: User, key: z.string() }),
})

export const lockDevice = declareCall({
  method: 'POST',
  path: '/devices/lock',
  summary: 'End the session that runs on this shared device',
  audit: { none: 'ends a session of a shared device' },
  access: PUBLIC,
  answer: done,
})

export const SharedDevice = z.object({
  id: z.string(),
  name: z.string(),
  lockSeconds: z.int(),
  sharedBy: z.string(),
  sharedAt: instantOut,
  /** Whether this session runs on it. */
  isThis: z.boolean(),
})
export type SharedDevice = z.output<typeof SharedDevice>

export const listSharedDevices = declareCall({
  method: 'GET',
  path: '/devices',
  summary: 'The store’s shared devices, latest first',
  access: sharing,
  answer: z.array(SharedDevice),
})

export const endDevice = declareCall({
  method: 'POST',
  path: '/devices/end',
  summary: 'End a shared device with all its sessions',
  audit: {
    key: 'device.end',
    of: 'sharedDevice',
    es: 'Dejó de compartir una tableta',
    en: 'Ended a shared device',
  },
  access: sharing,
  body: z.object({ id: text('¡Solicitud inválida!', 60) }),
  answer: done,
})
