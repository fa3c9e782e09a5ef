import { existsSync, readFileSync } from 'node:fs'
import { sourcesIn } from './rules.mjs'

/** Documents that quote evidence: `path`, then “names” of tests in it. */
const documents = ['docs/security.md', 'docs/threat-model.md']

const EVIDENCE = /`([\w./-]+\.(?:ts|tsx|mjs|cjs|md|json|yaml))`((?:,? “[^”]+”)*)/g

const SOURCES = ['shared/src', 'server/src', 'web/src', 'e2e/src', 'hardening/src', 'bench/src']
const DOCUMENT = /\bdocs\/[\w./-]+\.md\b/g

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
