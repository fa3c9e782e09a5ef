import { expect, it } from 'vitest'
import { problemsOfLock } from './locks.mjs'

const fastify = {
  version: '5.8.3',
  resolved: 'https://registry.npmjs.org/fastify/-/fastify-5.8.3.tgz',
  integrity: 'sha512-abc',
}
const problems = (change) =>
  problemsOfLock('package-lock.json', {
    packages: { '': {}, 'node_modules/fastify': { ...fastify, ...change } },
  })

it('a package is locked with its version and its hash, and comes from the registry', () => {
  expect(problems({})).toEqual([])
  expect(problems({ integrity: undefined })).toEqual([
    'package-lock.json: node_modules/fastify: no hash: take dist.integrity from `npm view fastify@5.8.3`',
  ])
  expect(problems({ integrity: 'sha1-abc' })).toHaveLength(1)
  expect(problems({ version: 'latest' })).toEqual(['package-lock.json: node_modules/fastify: no version'])
  expect(problems({ resolved: 'git+ssh://git@example.org/fastify.git' })).toEqual([
    'package-lock.json: node_modules/fastify: not from the registry: git+ssh://git@example.org/fastify.git',
  ])
})

it('a package within another one is locked, too; one of this repository is not a package', () => {
  const packages = {
    server: { version: '1.0.0' },
    'node_modules/@comanda/server': { resolved: 'server', link: true },
    'node_modules/a/node_modules/@b/c': { version: '1.0.0' },
  }
  expect(problemsOfLock('tools/x/package-lock.json', { packages })).toEqual([
    'tools/x/package-lock.json: node_modules/a/node_modules/@b/c: no hash: take dist.integrity from `npm view @b/c@1.0.0`',
  ])
})
