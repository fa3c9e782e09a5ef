import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

/** Files that a power cut may lose or empty, with the reason. */
const FLEETING = {
  'db/embedded/directory-claim.ts': 'names a running process; a cut one is replaced',
}

test('a file that gets its name when it is complete is on the disk before, and so is its name', () => {
  const source = fileURLToPath(new URL('..', import.meta.url))
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.test\.ts$|^testing/.test(file),
  )
  const careless = files.filter((file) => {
    const text = readFileSync(join(source, file), 'utf8')
    if (!/\b(rename|renameSync|link|linkSync)\(/.test(text) || !text.includes("from 'node:fs")) return false
    const writes = text.match(/\b(writeFile|writeFileSync|createWriteStream|copyFile|cpSync)\([^\n]*/g) ?? []
    // A file that a command writes only for its child process has no directory entry to sync.
    const unflushed = writes.filter((line) => !/flush: true|passwordFile|cpSync/.test(line))
    return unflushed.length > 0 || !/syncFolder\(/.test(text)
  })
  expect(careless).toEqual(Object.keys(FLEETING))
})
