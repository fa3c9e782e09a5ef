import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { brokenPromises, missingDocuments, missingEvidence, missingTexts } from './documents.mjs'
import { looseLocks } from './locks.mjs'
import { brokenMigrations } from './migrations.mjs'
import { brokenRules } from './rules.mjs'
import { inParallel, runTool, say, seconds } from './run.mjs'
import { partsOfOne, smallFilesOfOne, sourcesOf } from './users-of-files.mjs'

const workspaces = ['shared', 'server', 'web', 'e2e', 'bench', 'hardening']

/** Long checks first: two run at a time. */
const checks = [
  { name: 'types', run: checkTypes },
  { name: 'imports', run: checkImports },
  { name: 'format and lint (biome)', run: () => quietTool('@biomejs/biome', ['check', '.'], 'biome') },
  { name: 'lint (oxlint)', run: () => quietTool('oxlint', ['--deny-warnings']) },
  { name: 'forbidden text', run: async () => brokenRules().join('\n') },
  { name: 'migrations', run: async () => brokenMigrations().join('\n') },
  { name: 'locked packages', run: async () => looseLocks().join('\n') },
  { name: 'users of files', run: checkUsers },
  {
    name: 'evidence in the documents',
    run: async () =>
      [...missingEvidence(), ...missingDocuments(), ...brokenPromises(), ...missingTexts()].join('\n'),
  },
]

/**
 * Runs every static check and prints each result when it ends.
 * @returns the results, in order.
 */
export function runChecks() {
  return inParallel(
    checks.map(({ name, run }) => async () => {
      const since = performance.now()
      const problems = await run()
      const passed = problems === ''
      say(`${passed ? '✓' : '✗'} ${name} (${seconds(since)})${passed ? '' : `\n${problems}`}`)
      return { name, passed }
    }),
    2,
  )
}

function hasTypeScript(workspace) {
  const source = join(workspace, 'src')
  return existsSync(source) && readdirSync(source, { recursive: true }).some((name) => /\.tsx?$/.test(name))
}

async function checkUsers() {
  const sources = sourcesOf(workspaces)
  return [...partsOfOne(sources), ...smallFilesOfOne(sources)].join('\n')
}

async function quietTool(packageName, args, command = packageName) {
  const { code, output } = await runTool(packageName, args, { command })
  return code === 0 ? '' : output.trim() || `ended with ${code}`
}

/** The rules that need types take as long as all other checks together: `.ci/run` has them. */
export const lintByTypes = () => quietTool('oxlint', ['--type-aware', '--deny-warnings'])

/** Checks the packages that changed; a second thread would check again much of what the first one does. */
function checkTypes() {
  return quietTool('typescript', ['--build', '--singleThreaded'], 'tsc')
}

function checkImports() {
  linkParser()
  const sources = workspaces.filter(hasTypeScript).map((workspace) => join(workspace, 'src'))
  return quietTool('dependency-cruiser', ['--config', '.dependency-cruiser.cjs', ...sources])
}

/** dependency-cruiser needs a TypeScript with a JavaScript parser; it looks beside itself first. */
function linkParser() {
  const folder = join('node_modules', 'dependency-cruiser', 'node_modules')
  const link = join(folder, 'typescript')
  if (existsSync(link)) return
  mkdirSync(folder, { recursive: true })
  const target =
    process.platform === 'win32'
      ? join(process.cwd(), 'node_modules', 'typescript-parser')
      : '../../typescript-parser'
  symlinkSync(target, link, 'junction')
}
