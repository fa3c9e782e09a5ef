import { AppError } from '@comanda/shared/kernel/errors'

/** Words about this product, its users and passwords: attackers try them first. */
const OUR_WORDS = [
  'comanda',
  'restaurante',
  'restaurant',
  'taqueria',
  'fonda',
  'cocina',
  'cocinero',
  'mesero',
  'mesera',
  'cajero',
  'cajera',
  'gerente',
  'administrador',
  'administrator',
  'admin',
  'operador',
  'operator',
  'superadmin',
  'usuario',
  'contrasena',
  'password',
  'clave',
  'acceso',
  'bienvenido',
  'mexico',
]

/** Shorter parts of a name occur in many good passwords by chance. */
const SHORTEST_WORD = 4

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const wordsOfPassword = (text: string): string[] => [
  plain(text).replaceAll(/[^\p{L}]/gu, ''),
  ...plain(text).split(/[^\p{L}]+/u),
]

/**
 * Whether a password is a single word of the product or about its owner, with digits and symbols around it.
 * @param about name, address, restaurant
 */
export function isOneOfOurWords(password: string, about: readonly string[]): boolean {
  const letters = plain(password).replaceAll(/[^\p{L}]/gu, '')
  if (letters.length < SHORTEST_WORD) return false
  return OUR_WORDS.includes(letters) || about.some((text) => wordsOfPassword(text).includes(letters))
}

/** The most frequent passwords that are known from breaches; 17,950 of them have at least eight characters. */
let common: Promise<ReadonlySet<string>> | null = null
const readCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Whether a password or PIN is among the most frequent. */
export async function isCommonPassword(password: string): Promise<boolean> {
  common ??= readCommon()
  return (await common).has(password.toLowerCase())
}

const SENTENCE =
  'Esa contraseña es de las primeras que alguien probaría. Elige otra: tres o cuatro palabras bastan.'
const OPERATORS_SENTENCE =
  'That password is among the first that somebody would try. Choose another one: three or four words will do.'

/** @throws invalid_input for a password of any length that is easy to guess. */
async function refuseCommon(password: string, about: readonly string[], sentence = SENTENCE): Promise<void> {
  const isCommon = (await isCommonPassword(password)) || isOneOfOurWords(password, about)
  if (isCommon)
    throw new AppError('invalid_input', sentence, { errors: [{ field: 'password', message: sentence }] })
}

/** Hashes a newly chosen password, if it is allowed. `line`: the queue of its work. @see FairTurns */
export type HashNewPassword = (password: string, about: readonly string[], line: string) => Promise<string>

export function passwordChoice(
  hash: (password: string, line: string) => Promise<string>,
  { refusesCommon, isForOperators = false }: { refusesCommon: boolean; isForOperators?: boolean },
): HashNewPassword {
  return async (password, about, line) => {
    if (refusesCommon) await refuseCommon(password, about, isForOperators ? OPERATORS_SENTENCE : SENTENCE)
    return hash(password, line)
  }
}
