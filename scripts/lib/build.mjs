import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { overBudget } from './budget.mjs'
import { precompress } from './precompress.mjs'
import { fail, inParallel, run, runTool, say, seconds } from './run.mjs'

const stamps = join('node_modules', '.cache', 'comanda')

/** `output` is the last file that a build writes: when it is missing, the build runs again. */
const parts = [
  {
    name: 'pantallas',
    inputs: [
      'web',
      'shared/src',
      // The screens show its version.
      'package.json',
      'package-lock.json',
      'tsconfig.base.json',
      'scripts/lib/budget.mjs',
      'scripts/lib/build.mjs',
      'scripts/lib/precompress.mjs',
    ],
    output: 'web/dist/sw.js',
    build: buildWeb,
  },
  {
    name: 'servidor',
    inputs: [
      'server/src',
      'shared/src',
      'web/src/guest',
      'web/src/parts',
      'server/package.json',
      'package-lock.json',
      'scripts/lib/build.mjs',
    ],
    output: 'server/dist/guest.js',
    build: buildServer,
  },
]

/**
 * Builds the browser's part into web/dist and the server's into server/dist, each only when its sources changed.
 * @param names the parts to build; all when left out.
 * @returns the errors; empty when the build succeeded.
 */
export async function build(names = parts.map(({ name }) => name)) {
  const commit = await readCommit()
  const wanted = parts.filter(({ name }) => names.includes(name))
  const results = await inParallel(
    wanted.map((part) => () => buildPart(part, commit)),
    2,
  )
  const errors = results.filter((error) => error !== null)
  // Written even when nothing had to be built, because the existing build equals a build of this commit.
  if (errors.length === 0) writeFileSync(join('server', 'dist', 'commit'), `${commit}\n`)
  return errors
}

/** Builds as `build` does, and exits with its errors. */
export async function buildOrFail(names) {
  const errors = await build(names)
  if (errors.length > 0) fail(errors.join('\n\n'))
}

/** Builds as a step of a test run. @returns its counts */
export async function buildCounted() {
  const errors = await build()
  for (const error of errors) say(error)
  return errors.length === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** The commit of the sources; `COMMIT` names it where the image is built, without git. A plus sign means uncommitted changes. */
async function readCommit() {
  if (process.env.COMMIT) return process.env.COMMIT.slice(0, 8)
  const { code, output } = await run('git', [
    'describe',
    '--always',
    '--exclude=*',
    '--abbrev=8',
    '--dirty=+',
  ])
  return code === 0 ? output.trim() : 'desconocido'
}

async function buildPart({ name, inputs, output, build }, commit) {
  const stamp = join(stamps, name)
  const fingerprint = fingerprintOf(inputs)
  if (existsSync(output) && existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return null
  const since = performance.now()
  rmSync(stamp, { force: true })
  const error = await build(commit)
  if (error !== null) return `No se pudo construir ${name}:\n${error}`
  mkdirSync(stamps, { recursive: true })
  writeFileSync(stamp, fingerprint)
  say(`Construido: ${name} (${seconds(since)})`)
  return null
}

const WEB = join('web', 'dist')
/** On the same disk as the folder that it replaces. */
const WEB_DRAFT = join('web', '.cache', 'dist')

/** Builds beside the screens in use: a server that starts during the build, or after one that failed, still has its pages. */
async function buildWeb(commit) {
  rmSync(WEB_DRAFT, { recursive: true, force: true })
  // The staff app comes last: its service worker lists the files of all builds.
  for (const config of [
    'web/vite.guest.config.ts',
    'web/vite.invoice.config.ts',
    'web/vite.epos.config.ts',
    'web/vite.config.ts',
  ]) {
    const options = ['--config', config, '--outDir', resolve(WEB_DRAFT), '--logLevel', 'warn']
    const { code, output } = await runTool('vite', ['build', ...options], {
      env: { ...process.env, COMMIT: commit },
    })
    if (code !== 0) return output
  }
  const tooHeavy = overBudget(WEB_DRAFT)
  if (tooHeavy !== null) return tooHeavy
  await precompress(WEB_DRAFT)
  exchange(WEB_DRAFT, WEB)
  return null
}

/** A folder cannot replace another in one step: between the two renames the place is empty for less than a millisecond. */
function exchange(draft, place) {
  const before = `${draft}.before`
  rmSync(before, { recursive: true, force: true })
  if (existsSync(place)) renameSync(place, before)
  renameSync(draft, place)
  rmSync(before, { recursive: true, force: true })
}

const SERVER_ENTRIES = [
  'server/src/main.ts',
  'server/src/stop-while-loading.ts',
  'server/src/cli/main.ts',
  'server/src/cli/healthy.ts',
]

async function buildServer() {
  const { build: bundle, stop } = await import('esbuild')
  const options = {
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    sourcemap: true,
    // A stack needs the lines alone; an installation has no sources.
    sourcesContent: false,
    // The process keeps the text of the program in memory.
    minifyWhitespace: true,
    legalComments: 'none',
    logLevel: 'silent',
    plugins: [sharedAsSource],
  }
  try {
    await bundle({
      ...options,
      entryPoints: SERVER_ENTRIES,
      outbase: 'server/src',
      outdir: 'server/dist',
      packages: 'external',
    })
    // The server renders the diner's pages with the browser's library.
    await bundle({
      ...options,
      entryPoints: ['web/src/guest/server.tsx'],
      outfile: 'server/dist/guest.js',
      // Only a phone reads codes.
      external: ['qr/decode.js'],
    })
    return wideLetters('server/dist/main.js') ?? wideLetters('server/dist/guest.js')
  } catch (error) {
    return error.message
  } finally {
    // Stops esbuild's helper process, which would otherwise run as long as the server.
    await stop()
  }
}

/**
 * One letter above 0xFF makes V8 keep two bytes for each letter of a file. esbuild escapes those of texts, not those of patterns.
 * @returns an error that names the pattern
 */
function wideLetters(file) {
  const found = /.{0,40}[^\0-\xff].{0,20}/u.exec(readFileSync(file, 'utf8'))
  return found && `${file} has a letter above 0xFF; write it as \\u…: ${found[0]}`
}

/** Packages load at run time, but shared is TypeScript and must be in the bundle. */
const sharedAsSource = {
  name: 'shared-as-source',
  setup({ onResolve }) {
    onResolve({ filter: /^@comanda\/shared\// }, ({ path }) => ({
      path: resolve('shared/src', `${path.slice('@comanda/shared/'.length)}.ts`),
    }))
  },
}

/** By content hash, so that switching branches or a fresh copy does not count as a change. */
function fingerprintOf(inputs) {
  const hash = createHash('sha256')
  for (const file of inputs.flatMap(filesIn)) hash.update(file).update(readFileSync(file))
  return hash.digest('hex')
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter((name) => !['dist', 'node_modules', '.cache'].includes(name))
    .sort()
    .flatMap((name) => filesIn(join(path, name)))
}
