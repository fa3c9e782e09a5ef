import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keptKey, previousKey, replaceKey, secretKey } from './secret.ts'

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

const CUT = ['', ' \n', 'cut in the middle', 'x'.repeat(31), '\0'.repeat(64), `${' '.repeat(40)}x`]

test.each(CUT)(
  'a key file with %j, as a power cut leaves it, starts nothing and is kept as it is',
  async (content) => {
    const dataDir = await newFolder()
    const file = join(dataDir, 'secret.key')
    await writeFile(file, content)
    const refused = new RegExp(`^La clave secreta ${file} está vacía o cortada [^\\n]+$`)
    await expect(secretKey(undefined, dataDir)).rejects.toThrow(refused)
    await expect(keptKey(undefined, dataDir)).rejects.toThrow(refused)
    await expect(replaceKey(dataDir, true)).rejects.toThrow(refused)
    expect(await readFile(file, 'utf8')).toBe(content)
  },
)

test('a previous key that was cut starts nothing either', async () => {
  const dataDir = await newFolder()
  await writeFile(join(dataDir, 'secret.key.previous'), '')
  await expect(previousKey(undefined, dataDir)).rejects.toThrow(/secret\.key\.previous está vacía o cortada/)
})
