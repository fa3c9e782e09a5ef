import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Forbidden text in source lines, with its folders and exceptions; dependency-cruiser checks the import rules. `around`: a
 * line is refused only when the parentheses that it opens contain this. `inTests`: also in tests, unless their names
 * match `except`.
 */
const rules = [
  {
    pattern: /\bprocess\.env\b/,
    message: 'only server/src/config.ts reads the environment',
    folders: ['server/src', 'shared/src', 'web/src'],
    allowed: [
      'server/src/config.ts',
      'server/src/main.ts',
      'server/src/cli/main.ts',
      'server/src/cli/healthy.ts',
      'server/src/testing/',
    ],
  },
  {
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)/,
    message: 'the clock is passed in: only main.ts and the browser’s clock read it',
    folders: ['server/src', 'shared/src', 'web/src'],
    allowed: [
      'server/src/main.ts',
      'server/src/cli/main.ts',
      'server/src/testing/',
      'web/src/testing/',
      'web/src/offline/now.ts',
    ],
  },
  {
    pattern: /\bfrom '[^']*\/now\.ts'|(?<!serverTime\()\bdataUpdatedAt [<>+-]|[<>+-] dataUpdatedAt\b/,
    message:
      'a screen counts from the server’s time (parts/time/clock.ts), the device’s clock may be wrong: only what it compares with its own earlier times asks offline/now.ts',
    folders: ['web/src'],
    allowed: [
      'web/src/offline/',
      'web/src/app/guards.ts',
      'web/src/app/lock/LockPage.tsx',
      'web/src/app/shell/device/use-device-lock.ts',
      'web/src/features/account/LoginPage.tsx',
      'web/src/guest/sitting/table-phone.ts',
    ],
  },
  {
    pattern: /\b(timeStyle|hourCycle|toLocaleTimeString)\b|\bhour: '(numeric|2-digit)/,
    message: 'a time is written by shared/src/kernel/date-format.ts, so that it has one form',
    folders: ['server/src', 'shared/src', 'web/src'],
    allowed: [
      'shared/src/kernel/date-format.ts',
      'shared/src/kernel/iso-instant.ts',
      'shared/src/kernel/business-day.ts',
      'web/src/features/platform/formats.ts',
      'web/src/ui/fields/',
    ],
  },
  {
    pattern: /\.(body|params|query|answer)\.(safeParse|parse|shape)\b|\bfirstProblem\(\w+\./,
    message:
      'a call has no schemas in the browser (web/bare-calls.ts): import what a form checks from bodies.ts',
    folders: ['web/src'],
    allowed: [],
  },
  {
    pattern: new RegExp(
      String.raw`(['"\`]|\{API\})(${pathsOfCalls().join('|')})['"\`?]|\bpath\.startsWith\('/(?!assets/)`,
    ),
    message:
      'a call is declared once (shared/src/<feature>/api.ts): import it, or declare what depends on its path',
    folders: ['server/src', 'web/src'],
    allowed: ['server/src/testing/', 'web/src/testing/'],
  },
  {
    pattern: /\bPromise\.(all|allSettled|any|race)\(/,
    around: /\btx\b/,
    message:
      'tx.run sends the statements of one transaction together, in the order of its arguments (ADR 35)',
    folders: ['server/src'],
    allowed: [],
  },
  {
    pattern: /\brm(Sync)?\(.*('\.\.'|\bdirname\()/,
    message:
      'remove the folder that was made, not the parent of one: of an empty path that is the parent of the checkout',
    folders: ['server/src', 'e2e/src', 'hardening/src', 'bench/src'],
    allowed: ['bench/src/main.ts'],
    inTests: true,
  },
  {
    // A measurement in the assertion, a measured value by its name, or a constant with the name of a unit.
    // Those of the full suite alone begin with `if (isFull)`.
    pattern: new RegExp(
      String.raw`^(?!\s*if \(isFull\) ).*(${[
        String.raw`\bexpect\(.*\b(performance\.now|Date\.now|hrtime|cpuUsage|memoryUsage)\(.*\)\.toBe(Less|Greater)Than`,
        String.raw`\bexpect\(.*(\b(took|elapsed|duration|held|latency|slowest|fastest|heap|memory)|\w(Ms|Mb|PerSecond))\b.*\)\.toBe(Less|Greater)Than`,
        String.raw`\.toBe(Less|Greater)Than(OrEqual)?\(.*_(MS|SECONDS|KB|MB|PER_SECOND)\b`,
      ].join('|')})`,
    ),
    message:
      'a busy machine fails limits of time, memory and speed: count statements or rows, or measure in bench or a full test',
    folders: ['shared/src', 'server/src', 'web/src', 'e2e/src', 'hardening/src'],
    allowed: [],
    except: /\.full\.test\.ts$/,
    inTests: true,
  },
]

/** As parts of a regular expression. Two dashboards are also the addresses of pages. */
function pathsOfCalls() {
  const sources = sourcesIn('shared/src').map((file) => readFileSync(file, 'utf8'))
  return sources
    .flatMap((source) => [...source.matchAll(/^ {2}path: '(\/[^']+)(?<!\/dashboard)'/gm)])
    .map(([, path]) => path.replace(/[{}]/g, String.raw`\$&`))
}

/** @returns one line for each violation. */
export function brokenRules() {
  const folders = [...new Set(rules.flatMap((rule) => rule.folders))]
  return folders.flatMap(sourcesIn).flatMap((file) => refusedLines(file, readFileSync(file, 'utf8')))
}

/** @returns one line for each violation in a file */
export function refusedLines(file, source) {
  const lines = withoutComments(source).split('\n')
  return rules
    .filter((rule) => rule.folders.some((folder) => file.startsWith(`${folder}/`)) && !isFree(file, rule))
    .flatMap((rule) => findIn(file, lines, rule))
}

function isFree(file, { allowed, inTests, except }) {
  return (
    (!inTests && /\.test\.tsx?$/.test(file)) ||
    except?.test(file) ||
    allowed.some((path) => file === path || (path.endsWith('/') && file.startsWith(path)))
  )
}

function findIn(file, lines, { pattern, around, message }) {
  return lines.flatMap((line, index) => {
    const start = line.search(pattern)
    if (start < 0 || (around && !around.test(argumentsIn(lines.slice(index).join('\n').slice(start)))))
      return []
    return [`${file}:${index + 1}: ${message}`]
  })
}

/** The text up to the parenthesis that closes the first one. */
function argumentsIn(text) {
  let depth = 0
  for (const { 0: bracket, index } of text.matchAll(/[()]/g)) {
    depth += bracket === '(' ? 1 : -1
    if (depth === 0) return text.slice(0, index)
  }
  return text
}

/** Keeps the line numbers. */
function withoutComments(source) {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '$1')
}

/** @returns the paths of a folder's sources */
export function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name).replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('/node_modules/') && !file.includes('/dist/'))
    .sort()
}
