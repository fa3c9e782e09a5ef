import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../config.ts'
import { isKey, keptKey, newKey, previousKey, replaceKey, secretKey } from './secret.ts'

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'comanda-key-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('the key is made once, and only its owner can read it', async () => {
  const dataDir = join(await newFolder(), 'data')
  const key = await secretKey(undefined, dataDir)
  expect(key).toMatch(/^[\w-]{64}$/)
  expect(await secretKey(undefined, dataDir)).toBe(key)
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
})

test('a data folder that cannot be created is named with its setting', async () => {
  const file = join(await newFolder(), 'data')
  await writeFile(file, '')
  await expect(secretKey(undefined, file)).rejects.toThrow(
    `No se puede crear la carpeta de datos ${file} (DATA_DIR): EEXIST`,
  )
})

/** What a power cut, an erased block or a person who needed something leaves. */
const CUT = [
  '',
  ' \n',
  'cut in the middle',
  'x'.repeat(31),
  '\0'.repeat(64),
  `${' '.repeat(40)}x`,
  'a'.repeat(64),
  '0123456789'.repeat(7),
  '\uFFFD'.repeat(64),
  `aWq9-Zk3_x${'\uFFFD'.repeat(54)}`,
  '\u200B'.repeat(32),
  'una clave con espacios, de muchas letras distintas',
]

test.each(CUT)(
  'a key file with %j, as a power cut leaves it, starts nothing and is kept as it is',
  async (content) => {
    const dataDir = await newFolder()
    const file = join(dataDir, 'secret.key')
    await writeFile(file, content)
    const refused = new RegExp(`^La clave secreta ${file} está vacía, cortada o no es una clave [^\\n]+$`)
    await expect(secretKey(undefined, dataDir)).rejects.toThrow(refused)
    await expect(keptKey(undefined, dataDir)).rejects.toThrow(refused)
    await expect(replaceKey(dataDir, true)).rejects.toThrow(refused)
    expect(await readFile(file, 'utf8')).toBe(content)
  },
)

test('a previous key that was cut starts nothing either', async () => {
  const dataDir = await newFolder()
  await writeFile(join(dataDir, 'secret.key.previous'), '')
  await expect(previousKey(undefined, dataDir)).rejects.toThrow(
    /secret\.key\.previous está vacía, cortada o no es una clave/,
  )
})

test.each([
  ['short words', 'la clave de la fonda, que nadie sabe'],
  ['one letter', 'a'.repeat(64)],
])('a key of %s, which an earlier release took, is accepted as the previous one', async (_, key) => {
  const dataDir = await newFolder()
  await writeFile(join(dataDir, 'secret.key.previous'), key)
  expect(await previousKey(undefined, dataDir)).toBe(key)
  const env = { SECRET_KEY: newKey(), SECRET_KEY_PREVIOUS: key }
  expect(readConfig(env).previousSecretKey).toBe(key)
  expect(() => readConfig({ SECRET_KEY: key })).toThrow(/SECRET_KEY/)
})

test.each([
  ['openssl rand -base64', () => randomBytes(48).toString('base64')],
  ['openssl rand -hex', () => randomBytes(32).toString('hex')],
  ['a new key', newKey],
])('%s makes a key, each of a thousand times', (_, make) => {
  expect(Array.from({ length: 1_000 }, make).filter((key) => !isKey(key))).toEqual([])
})
