import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const REGISTRY = 'https://registry.npmjs.org/'

/** @returns one line for each package that an installation would take without comparing its hash */
export const looseLocks = () => [
  ...problemsOfLock('package-lock.json', read('package-lock.json')),
  // Tools of one command have their own lock file.
  ...readdirSync('tools')
    .map((name) => join('tools', name, 'package-lock.json'))
    .filter((file) => existsSync(file))
    .flatMap((file) => problemsOfLock(file, read(file))),
]

const read = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** @param {{ packages: Record<string, { version?: string, resolved?: string, integrity?: string, link?: boolean }> }} lock */
export function problemsOfLock(file, { packages }) {
  return Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && !link)
    .flatMap(([place, { version, resolved = REGISTRY, integrity }]) => {
      const problems = [
        /^\d+\.\d+\.\d+/.test(version ?? '') ? null : 'no version',
        resolved.startsWith(REGISTRY) ? null : `not from the registry: ${resolved}`,
        integrity?.startsWith('sha512-')
          ? null
          : `no hash: take dist.integrity from \`npm view ${place.split('node_modules/').at(-1)}@${version}\``,
      ]
      return problems.flatMap((problem) => (problem ? [`${file}: ${place}: ${problem}`] : []))
    })
}
