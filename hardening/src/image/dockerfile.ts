/** An instruction of a Dockerfile: its word, and the rest of its lines joined. */
export interface Instruction {
  word: string
  text: string
}

/** The stages of a Dockerfile by their names; the last has the name ''. */
export type Stages = Map<string, Instruction[]>

const KNOWN = new Set('ARG CMD COPY ENV EXPOSE FROM HEALTHCHECK LABEL RUN USER VOLUME WORKDIR'.split(' '))

/** @throws Error for an instruction that the tests of the image do not follow */
export function readDockerfile(source: string): Stages {
  const stages: Stages = new Map()
  let current: Instruction[] = []
  const lines = source.replace(/^\s*#.*\n/gm, '').replace(/\\\n/g, ' ')
  for (const line of lines.split('\n').filter((text) => text.trim())) {
    const [, word = '', text = ''] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? []
    if (!KNOWN.has(word)) throw new Error(`an instruction that the tests do not follow: ${line}`)
    if (word === 'FROM') {
      current = []
      stages.set(/\sAS\s+(\S+)/.exec(text)?.[1] ?? '', current)
    }
    current.push({ word, text: text.trim() })
  }
  return stages
}

/** `["node", "main.js"]` of CMD, or of HEALTHCHECK after its options. */
export function commandOf(stage: readonly Instruction[], word: 'CMD' | 'HEALTHCHECK'): string[] {
  const text = stage.findLast((one) => one.word === word)?.text ?? ''
  return JSON.parse(text.slice(text.indexOf('['))) as string[]
}

/** `NODE_ENV=production HOST=0.0.0.0` */
export const environmentOf = (stage: readonly Instruction[]): Record<string, string> =>
  Object.fromEntries(
    stage
      .filter(({ word }) => word === 'ENV')
      .flatMap(({ text }) => text.split(/\s+/))
      .map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)])
      .map(([name, value]) => [name, value?.startsWith('$') ? '' : value]),
  ) as Record<string, string>

/** Which of the paths the lines of a .dockerignore leave in; the last line that fits decides. */
export function notIgnored(paths: readonly string[], lines: string): string[] {
  const rules = lines
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => ({ isKept: line.startsWith('!'), fits: patternOf(line.replace(/^!/, '')) }))
  return paths.filter((path) => rules.findLast(({ fits }) => fits.test(path))?.isKept ?? true)
}

/** Without a leading `**` a pattern begins at the root; a folder takes its content with it. */
const patternOf = (glob: string): RegExp =>
  new RegExp(
    `^${glob
      .replace(/[.+^$()|[\]{}]/g, '\\$&')
      .replace(/\*\*\//g, '\u0000')
      .replace(/\*/g, '[^/]*')
      .replaceAll('\u0000', '(?:.*/)?')}(?:/.*)?$`,
  )
