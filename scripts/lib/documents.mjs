import { existsSync, readFileSync } from 'node:fs'

/** Documents that quote evidence: `path`, then “names” of tests in it. */
const documents = ['docs/security.md', 'docs/threat-model.md']

const EVIDENCE = /`([\w./-]+\.(?:ts|tsx|mjs|cjs|md|json|yaml))`((?:,? “[^”]+”)*)/g

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
