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

const TEXTS = 'docs/adr/0033-texts.md'
const DIFFERENCES = 'docs/adr/0033-differences.md'
const PRODUCT = ['shared/src', 'server/src', 'web/src']

/** @returns one line for each text of the specification that is nowhere in the product, and in no row of the differences. */
export function missingTexts() {
  const texts = [...readFileSync(TEXTS, 'utf8').matchAll(/^- (.+)$/gm)].map(([, text]) => text)
  const product = PRODUCT.flatMap(sourcesIn)
    .filter((file) => !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
  const rows = readFileSync(DIFFERENCES, 'utf8').replace(/\s+/g, ' ')
  return texts
    .filter((text) => !product.includes(text) && !rows.includes(`'${text}'`))
    .map((text) => `${DIFFERENCES}: no row says why “${text}” is nowhere in the product`)
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
