import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { commandOf, environmentOf, notIgnored, readDockerfile } from './dockerfile.ts'

it('a Dockerfile is read by its stages, and what the tests cannot follow is refused', () => {
  const stages = readDockerfile(
    `FROM a AS build\n# A comment.\nRUN x && \\\n  y\nFROM a\nENV A=1 B=2\nHEALTHCHECK --interval=1s CMD ["node", "h.js"]\nCMD ["node", "m.js"]\n`,
  )
  expect([...stages.keys()]).toEqual(['build', ''])
  expect(stages.get('build')).toEqual([
    { word: 'FROM', text: 'a AS build' },
    { word: 'RUN', text: 'x &&    y' },
  ])
  const last = stages.get('') ?? []
  expect(environmentOf(last)).toEqual({ A: '1', B: '2' })
  expect([commandOf(last, 'CMD'), commandOf(last, 'HEALTHCHECK')]).toEqual([
    ['node', 'm.js'],
    ['node', 'h.js'],
  ])
  expect(() => readDockerfile('FROM a\nONBUILD RUN x')).toThrow('ONBUILD')
})

it('the health check has only options that every engine knows: podman 4 and Docker 24 refuse --start-interval', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../Dockerfile'), 'utf8')
  const check =
    readDockerfile(text)
      .get('')
      ?.find(({ word }) => word === 'HEALTHCHECK')?.text ?? ''
  const options = [...check.matchAll(/--([a-z-]+)=/g)].map(([, name]) => name)
  expect(['interval', 'timeout', 'start-period', 'retries']).toEqual(expect.arrayContaining(options))
  expect(options.length).toBeGreaterThan(0)
})

it('.dockerignore leaves out folders at any depth, and keeps what comes back', () => {
  const paths = [
    'a/node_modules/x.js',
    '.env',
    '.env.example',
    'docs/x.txt',
    'web/docs/x.txt',
    'secret.key',
    'x/secret.key.1',
  ]
  expect(notIgnored(paths, '**/node_modules\n.env*\n!.env.example\ndocs\n**/secret.key*\n')).toEqual([
    '.env.example',
    'web/docs/x.txt',
  ])
})

it('what an installation keeps in its folder, as docs/docker.md has it, enters neither a build nor the repository', async () => {
  const root = join(import.meta.dirname, '../../..')
  const kept = [
    '.env',
    'secret.key',
    'backups/comanda-2026-11-27T030000Z.zip',
    'nuevo/secret.key',
    'respaldo.zip',
  ]
  expect(notIgnored(kept, await readFile(join(root, '.dockerignore'), 'utf8'))).toEqual([])
  const { stdout } = await promisify(execFile)('git', ['check-ignore', ...kept], { cwd: root })
  expect(stdout.trim().split('\n')).toEqual(kept)
})
