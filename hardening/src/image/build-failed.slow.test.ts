import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { newFolder } from '../lib/folder.ts'

const ROOT = join(import.meta.dirname, '../../..')

it('a build that fails leaves the pages that a server may be started with', async () => {
  const folder = await newFolder('build')
  onTestFinished(() => folder.remove())
  const files = execFileSync('git', ['ls-files', 'scripts', 'shared', 'web', '*.json'], { cwd: ROOT })
  for (const file of files
    .toString()
    .trim()
    .split('\n')
    .filter((name) => existsSync(join(ROOT, name)))) {
    mkdirSync(join(folder.path, dirname(file)), { recursive: true })
    cpSync(join(ROOT, file), join(folder.path, file))
  }
  // The cache of builds is the checkout's own.
  for (const place of ['node_modules', 'web/node_modules'].filter((name) => existsSync(join(ROOT, name)))) {
    mkdirSync(join(folder.path, place))
    for (const name of readdirSync(join(ROOT, place)).filter((name) => name !== '.cache'))
      symlinkSync(join(ROOT, place, name), join(folder.path, place, name))
  }
  const page = join(folder.path, 'web/dist/index.html')
  mkdirSync(dirname(page))
  writeFileSync(page, 'of the build before')
  appendFileSync(join(folder.path, 'web/src/guest/main.tsx'), '\nno program(')
  const code = `import { build } from './scripts/lib/build.mjs'; console.log((await build(['pantallas'])).join())`
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder.path })
  expect(said.toString()).toContain('No se pudo construir pantallas')
  expect(readFileSync(page, 'utf8')).toBe('of the build before')
})
