import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Forbidden text in source lines, with its folders and exceptions; dependency-cruiser checks the import rules. */
const rules = [
  {
    pattern: /\bprocess\.env\b/,
    message: 'only server/src/config.ts reads the environment',
    folders: ['server/src', 'shared/src', 'web/src'],
    allowed: ['server/src/config.ts', 'server/src/main.ts', 'server/src/cli/main.ts', 'server/src/testing/'],
  },
  {
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)/,
    message: 'the clock is passed in: only main.ts and the browser’s clock read it',
    folders: ['server/src', 'shared/src', 'web/src'],
    allowed: [
      'server/src/main.ts',
      'server/src/cli/main.ts',
      'server/src/testing/',
      'web/src/parts/time/clock.ts',
      'web/src/offline/now.ts',
    ],
  },
  {
    pattern: /\.(body|params|query|answer)\.(safeParse|parse|shape)\b|\bfirstProblem\(\w+\./,
    message:
      'a call has no schemas in the browser (web/bare-calls.ts): import what a form checks from bodies.ts',
    folders: ['web/src'],
    allowed: [],
  },
]

/** @returns one line for each violation. */
export function brokenRules() {
  return rules.flatMap((rule) =>
    rule.folders.flatMap(sourcesIn).flatMap((file) => (isFree(file, rule) ? [] : findIn(file, rule))),
  )
}

function isFree(file, { allowed }) {
  return (
    /\.test\.tsx?$/.test(file) ||
    allowed.some((path) => file === path || (path.endsWith('/') && file.startsWith(path)))
  )
}

function findIn(file, { pattern, message }) {
  return withoutComments(readFileSync(file, 'utf8'))
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${message}`] : []))
}

/** Keeps the line numbers. */
function withoutComments(source) {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '$1')
}

function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('/node_modules/') && !file.includes('/dist/'))
    .sort()
}
