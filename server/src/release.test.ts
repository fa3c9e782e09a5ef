import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readRelease } from './release.ts'
import { serverForTests } from './testing/server-for-tests.ts'

const ROOT = join(import.meta.dirname, '../..')
const { version } = readRelease(join(ROOT, 'server'))
const server = serverForTests({ version, commit: 'c7f9de74' })

/** Files that name the version on purpose: the lock file of the packages, the history of releases, and their notes for owners. */
const FOLLOW = [
  'package.json',
  'package-lock.json',
  'CHANGELOG.md',
  'server/releases/releases.json',
  'shared/src/settings/told-notes.ts',
  'server/src/features/settings/release-notes.test.ts',
]

/** Versions of other packages. */
const LOCKS = /^tools\/\w+\/package-lock\.json$/

describe('the version', () => {
  it('is written in one place', () => {
    const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' }).split('\0')
    const text = (file: string) => readFileSync(join(ROOT, file), 'latin1')
    const naming = files.filter(
      (file) => file && existsSync(join(ROOT, file)) && !FOLLOW.includes(file) && !LOCKS.test(file),
    )
    const pattern = new RegExp(`(?<![\\d.])${version.replaceAll('.', '\\.')}(?![\\d.])`)
    expect(
      naming.filter((file) => /\.(?!png|webp|zip)\w+$|\/\w+$/.test(file) && pattern.test(text(file))),
    ).toEqual([])
    const manifests = files.filter((file) => /^\w+\/package\.json$/.test(file))
    expect(manifests.filter((file) => 'version' in JSON.parse(text(file)))).toEqual([])
    const lock = JSON.parse(text('package-lock.json'))
    expect([lock.version, lock.packages[''].version]).toEqual([version, version])
  })

  it('and the commit are told to who asks whether the server is up, and to the monitor', async () => {
    expect(await (await fetch(`${server.base}/healthz`)).json()).toEqual({
      status: 'ok',
      version,
      commit: 'c7f9de74',
    })
    const metrics = await (await fetch(`${server.base}/metrics`)).text()
    expect(metrics).toContain(`comanda_build_info{version="${version}",commit="c7f9de74"} 1`)
  })

  it('of a build without git is known, its commit is not', () => {
    expect(readRelease(join(ROOT, 'shared'))).toEqual({ version, commit: 'desconocido' })
  })
})
