import { existsSync, readFileSync } from 'node:fs'
import { sourcesIn } from './rules.mjs'

/** Documents that quote evidence: `path`, then “names” of tests in it. */
const documents = ['docs/security.md', 'docs/threat-model.md']

const EVIDENCE = /`([\w./-]+\.(?:ts|tsx|mjs|cjs|md|json|yaml))`((?:,? “[^”]+”)*)/g

const SOURCES = ['shared/src', 'server/src', 'web/src', 'e2e/src', 'hardening/src', 'bench/src']
const DOCUMENT = /\bdocs\/[\w./-]+\.md\b/g

const PROMISES = 'docs/testing.md'
/** `| what is promised | files | speed |` */
const ROW = /^\| (?!what is promised|---)(.+?) \| (.+?) \| (.+?) \|$/gm
const SPEEDS = { test: /^(?!.*\.(slow|full)\.)/, slow: /\.slow\./, full: /\.full\./ }

/** @returns one line for each promise of the product without a file that holds it at the speed that is named. */
export function brokenPromises() {
  const [, promises = ''] = readFileSync(PROMISES, 'utf8').split('\n## The promises of the product\n')
  const rows = [...promises.matchAll(ROW)]
  if (rows.length === 0) return [`${PROMISES}: no promises`]
  return rows.flatMap(([, promise, files, speeds]) => {
    const paths = [...files.matchAll(/`([^`]+)`/g)].map(([, path]) => path)
    const missing = paths.filter((path) => !existsSync(path))
    const odd = speeds.split(', ').filter((speed) => !paths.some((path) => SPEEDS[speed]?.test(path)))
    const other = paths.filter((path) => !speeds.split(', ').some((speed) => SPEEDS[speed]?.test(path)))
    if (paths.length === 0) return [`${PROMISES}: no file holds “${promise}”`]
    return [
      ...missing.map((path) => `${PROMISES}: there is no ${path}`),
      ...odd.map((speed) => `${PROMISES}: no file of “${promise}” runs at the speed “${speed}”`),
      ...other.map((path) => `${PROMISES}: “${promise}” does not name the speed of ${path}`),
    ]
  })
}

/** @returns one line for each document that a comment names and that does not exist. */
export function missingDocuments() {
  return SOURCES.flatMap(sourcesIn).flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(DOCUMENT)]
      .filter(([path]) => !existsSync(path))
      .map(([path]) => `${file}: there is no ${path}`),
  )
}

/** @returns one line for each missing file, and for each test name that its file does not contain. */
export function missingEvidence() {
  return documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(EVIDENCE)].flatMap(([, path, names]) => {
      if (!existsSync(path)) return [`${document}: there is no ${path}`]
      const text = readFileSync(path, 'utf8')
      return [...names.matchAll(/“([^”]+)”/g)]
        .filter(([, name]) => !text.includes(name))
        .map(([, name]) => `${document}: ${path} does not name “${name}”`)
    }),
  )
}
