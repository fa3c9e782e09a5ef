import { isIP } from 'node:net'
import { z } from 'zod'

/** A variable that may be absent. Blank is absent, and blanks around the value, as an editor leaves them, do not count. */
export const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((raw) => (typeof raw === 'string' ? raw.trim() || undefined : raw), schema.optional())

/** A text in this form. @param form the right form in words: the error of the variable */
export const text = (isRight: (raw: string) => boolean, form: string) => z.string().refine(isRight, form)

export const integer = (min: number, max: number) =>
  text(
    (raw) => /^\d{1,9}$/.test(raw) && Number(raw) >= min && Number(raw) <= max,
    `un número entero de ${min} a ${max}`,
  ).transform(Number)

export const oneOf = <const T extends readonly [string, ...string[]]>(words: T) =>
  z.enum(words, { error: `uno de: ${words.join(', ')}` })

export const phone = text(
  (raw) => /^\+[1-9](?: ?\d){7,14}$/.test(raw),
  'un teléfono con su clave de país, como +52 55 1234 5678',
)

const address = (protocols: readonly string[], form: string, isRight: (url: URL) => boolean = () => true) =>
  text((raw) => {
    if (!protocols.some((one) => raw.startsWith(`${one}://`)) || !URL.canParse(raw)) return false
    const url = new URL(raw)
    return isDecodable(url.username + url.password) && isRight(url)
  }, form)

/** Drivers decode the user and the password: a `%` that encodes nothing stops them. */
function isDecodable(login: string): boolean {
  try {
    decodeURIComponent(login)
    return true
  } catch {
    return false
  }
}

/** What an address has beside its host and port. */
const isOrigin = ({ pathname, search, hash, username, password }: URL): boolean =>
  /^\/*$/.test(pathname) && search + hash + username + password === ''
const isOfAPage = (url: URL): boolean => isOrigin(url) && !['0.0.0.0', '[::]'].includes(url.hostname)

export const database = address(
  ['postgres', 'postgresql'],
  'postgres://usuario:contraseña@servidor:5432/base, con %40 por una @ de la contraseña',
)
export const redis = address(
  ['redis', 'rediss'],
  'redis://servidor:6379',
  ({ hostname, pathname }) => hostname !== '' && /^\/?\d*$/.test(pathname),
)
export const mailServer = address(
  ['smtp', 'smtps'],
  'smtp://usuario:contraseña@servidor:587, con %40 por una @ y %23 por un # de la contraseña',
  ({ hostname, pathname, hash }) => hostname !== '' && /^\/?$/.test(pathname) && hash === '',
)
export const service = address(
  ['http', 'https'],
  'https://servidor, sin usuario, ? ni #',
  ({ username, password, search, hash }) => username + password + search + hash === '',
)
/** Its pages ask for everything at the root. */
export const publicAddress = address(
  ['http', 'https'],
  'https://caja.example.mx o http://192.168.1.10:3000: la dirección que abren los equipos, sin ruta, usuario, ? ni #',
  isOfAPage,
)

/** Compared with the header `Origin`, which ends with the host and port. */
export const origins = text(
  (raw) =>
    parts(raw).every((one) => /^https?:\/\/[^/]/.test(one) && URL.canParse(one) && isOrigin(new URL(one))),
  'https://sitio.example.mx, varios con comas: sin ruta ni *',
).transform((raw) => parts(raw).map((one) => new URL(one).origin))

const parts = (raw: string): string[] => raw.split(',').flatMap((one) => one.trim() || [])

/** What the server can listen on: a name or an address, without brackets and port. */
export const host = text(
  (raw) => isIP(raw) > 0 || (/^[a-z\d-]+(\.[a-z\d-]+)*\.?$/i.test(raw) && !/^[\d.]+$/.test(raw)),
  '127.0.0.1, 0.0.0.0 u otra dirección de esta máquina, sin corchetes, http:// ni puerto',
)

const RANGES = ['loopback', 'linklocal', 'uniquelocal']

function isProxy(raw: string): boolean {
  const [ip = '', bits, more] = raw.split('/')
  if (more !== undefined || (bits === undefined && RANGES.includes(raw))) return more === undefined
  const version = isIP(ip)
  if (version === 0 || ip.includes('%')) return false
  const most = version === 6 ? 128 : 32
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= most)
}

/** Fastify's `trustProxy`: a hop count, addresses, or true. */
export const trustProxy = text(
  (raw) => /^(true|false|\d{1,2})$/.test(raw) || (parts(raw).length > 0 && parts(raw).every(isProxy)),
  '1 (cuántos proxies hay delante), sus direcciones como 10.0.0.2 o 10.0.0.0/8 con comas, o false',
).transform((raw): boolean | number | string => {
  if (raw === '0' || raw === 'false') return false
  if (raw === 'true') return true
  return /^\d+$/.test(raw) ? Number(raw) : raw
})

export const sender = text(
  (raw) => /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s,;]+@[^<>@\s,;]+)$/.test(raw),
  'Nombre <correo@example.mx>',
)

/** A service that starts without a shell gets `~` as it is, and would make a folder of that name. */
export const folder = text((raw) => !raw.startsWith('~'), 'una carpeta, como /var/lib/comanda, sin ~')

/** `MXN=18.40,EUR=0.92`: units of each currency per US dollar. */
export const rates = text(
  (raw) => parts(raw).every((rate) => /^[A-Z]{3}=(?=.*[1-9])\d{1,9}(\.\d{1,6})?$/.test(rate)),
  'MXN=18.40,EUR=0.92',
).transform((raw) => Object.fromEntries(parts(raw).map((rate) => [rate.slice(0, 3), Number(rate.slice(4))])))

export const onOff = oneOf(['0', '1', 'true', 'false']).transform((raw) => raw === '1' || raw === 'true')
