import { execFile } from 'node:child_process'
import { cp, mkdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type Instruction, notIgnored, readDockerfile, type Stages } from './dockerfile.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../..', import.meta.url))

/** The user `node` of the base image. */
export const NODE_USER = 1000

/** Follows the Dockerfile in a folder for each stage, without an engine. @returns the last stage and its instructions */
export async function layOut(folder: string): Promise<{ image: string; stage: Instruction[] }> {
  const stages = readDockerfile(await readFile(join(root, 'Dockerfile'), 'utf8'))
  for (const name of stages.keys()) await new Stage(folder, name, stages).follow()
  return { image: placeOf(folder, ''), stage: stages.get('') ?? [] }
}

const placeOf = (folder: string, stage: string): string => join(folder, stage || 'image')

class Stage {
  readonly #folder: string
  readonly #root: string
  readonly #instructions: readonly Instruction[]
  #workdir = '/'

  constructor(folder: string, name: string, stages: Stages) {
    this.#folder = folder
    this.#root = placeOf(folder, name)
    this.#instructions = stages.get(name) ?? []
  }

  async follow(): Promise<void> {
    await mkdir(join(this.#root, 'usr/local/bin'), { recursive: true, mode: 0o755 })
    for (const { word, text } of this.#instructions) {
      if (word === 'WORKDIR') {
        this.#workdir = text
        await mkdir(this.#in(text), { recursive: true })
      }
      if (word === 'COPY') await this.#copy(text.split(/\s+/))
      if (word === 'RUN') await this.#run(text)
    }
  }

  #in = (path: string): string => join(this.#root, path.startsWith('/') ? path : join(this.#workdir, path))

  async #copy(words: string[]): Promise<void> {
    const from = words.find((word) => word.startsWith('--from='))?.slice('--from='.length)
    const paths = words.filter((word) => !word.startsWith('--'))
    const target = this.#in(paths.pop() ?? '')
    if (from)
      for (const path of paths) await cp(join(placeOf(this.#folder, from), path), target, { recursive: true })
    else for (const file of await contextFiles(paths)) await this.#copyFile(file, paths, target)
  }

  /** `COPY . .` keeps the folders; `COPY server/package.json server/` does not. */
  async #copyFile(file: string, paths: readonly string[], target: string): Promise<void> {
    const to = paths.includes(file) ? join(target, file.split('/').at(-1) ?? '') : join(target, file)
    await mkdir(dirname(to), { recursive: true })
    await cp(join(root, file), to)
  }

  async #run(text: string): Promise<void> {
    // The packages of a checkout are those of the lock file; the other installation of the image is a real one.
    if (text === 'npm ci --omit=dev')
      return void (await run('cp', ['-al', join(root, 'node_modules'), this.#in('node_modules')]))
    const here = text
      .replaceAll('-o node -g node', process.getuid?.() === 0 ? `-o ${NODE_USER} -g ${NODE_USER}` : '')
      .replace(/(?<= )\/(?=data|usr\/local\/bin|app)/g, `${this.#root}/`)
    const environment = { ...process.env, INIT_CWD: '', NODE_ENV: '' }
    await run('sh', ['-c', here], { cwd: this.#in(this.#workdir), env: environment, maxBuffer: 1 << 26 })
  }
}

/** The tracked files that the build gets, of the named ones or of all. */
async function contextFiles(paths: readonly string[]): Promise<string[]> {
  const { stdout } = await run('git', ['ls-files'], { cwd: root, maxBuffer: 1 << 26 })
  const all = notIgnored(stdout.trim().split('\n'), await readFile(join(root, '.dockerignore'), 'utf8'))
  const isNamed = (file: string) => paths.includes('.') || paths.includes(file)
  return all.filter(isNamed)
}
