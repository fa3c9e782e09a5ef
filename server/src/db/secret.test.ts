import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { secretKey } from './secret.ts'

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
