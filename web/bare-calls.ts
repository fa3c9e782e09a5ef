import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

const SHARED = join(import.meta.dirname, '../shared/src').replaceAll('\\', '/')
/** Of what the screens take from `shared`. */
const IMPORT = /import \{([^}]*)\} from '(@comanda\/shared\/[\w/-]+)'/g
/** The module of one declared call: `pos/api.initPos.call.ts` has that of `pos/api.ts`. */
const ALONE = /^(?:@comanda\/shared|.*\/shared\/src)\/([\w/-]+)\.(\w+)\.call(?:\.ts)?$/
/** The fields of a declared call that only the server and the API documents read. */
const SERVERS = new Set([
  'params',
  'query',
  'body',
  'answer',
  'answerTypes',
  'summary',
  'audit',
  'offline',
  'showsSums',
  'multipart',
])

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * Gives the screens the declared calls without their schemas: each call that they import is a module of its own. It could not be left out of
 * its module, because the bundler puts a module into a file with everything that the module imports, the library of schemas too. Forms
 * import their schemas from `bodies.ts`; other top-level expressions are marked as pure, so that the bundler can drop them.
 */
export const bareCalls = (): Plugin => ({
  name: 'bare-calls',
  apply: 'build',
  enforce: 'pre',
  resolveId(id) {
    const [, module, call] = ALONE.exec(id) ?? []
    return module ? `${SHARED}/${module}.${call}.call.ts` : null
  },
  load(id) {
    const [, module, call] = ALONE.exec(id) ?? []
    if (!module || !call) return null
    const code = readFileSync(`${SHARED}/${module}.ts`, 'utf8')
    return callAlone(call, code, bodyOf(this.parse(code, { lang: 'ts' })))
  },
  transform(code, id) {
    if (!/\.tsx?$/.test(id) || ALONE.test(id) || id.includes('/node_modules/')) return null
    if (!id.startsWith(SHARED)) return { code: code.replace(IMPORT, withCallsApart), map: null }
    const edits = bodyOf(this.parse(code, { lang: 'ts' })).flatMap((statement) => pureEdits(statement, code))
    return { code: edited(code, edits), map: null }
  },
})

/** The fields of each call that a module declares. */
export const declaredCalls = (program: object): Record<string, Node | undefined>[] =>
  bodyOf(program)
    .flatMap(valuesOf)
    .filter(({ value }) => isCall(value))
    .map(({ value }) =>
      Object.fromEntries(fieldsOfCall(value).map((field) => [field.key?.name, field.value as Node])),
    )

/** An import with those of its names that are calls led to their own modules. */
function withCallsApart(all: string, listed: string, module: string): string {
  const source = readFileSync(`${SHARED}/${module.slice('@comanda/shared/'.length)}.ts`, 'utf8')
  const names = listed.split(',').map((name) => name.trim())
  const isCallNamed = (name: string) => source.includes(`export const ${name.split(' ')[0]} = declareCall(`)
  const calls = names.filter(isCallNamed)
  if (calls.length === 0) return all
  const others = names.filter((name) => name && !name.startsWith('type ') && !isCallNamed(name))
  return [
    ...calls.map((name) => `import { ${name} } from '${module}.${name.split(' ')[0]}.call'`),
    ...(others.length > 0 ? [`import { ${others.join(', ')} } from '${module}'`] : []),
  ].join(';')
}

/** A call without its schemas, and what it refers to in its module. */
function callAlone(name: string, code: string, body: readonly Node[]): string {
  const call = body.flatMap(valuesOf).find((one) => one.name === name)?.value
  if (!call) throw new Error(`${name} is not declared`)
  const fields = fieldsOfCall(call).filter(({ key }) => !SERVERS.has(key?.name ?? ''))
  const kept = [`export const ${name} = {${fields.map(({ start, end }) => code.slice(start, end)).join()}}`]
  const isUsed = (word: string) =>
    kept.some((text) => new RegExp(`\\b${word}\\b`).test(text.replace(/'[^']*'/g, '')))
  // From the end: a constant is declared before it is used.
  for (const statement of body.toReversed()) {
    const text = code.slice(statement.start, statement.end)
    const specifiers = ((statement.specifiers ?? []) as Specifier[]).filter(
      ({ importKind, local }) => importKind !== 'type' && isUsed(local.name),
    )
    const names = specifiers.map(({ start, end }) => code.slice(start, end)).join()
    if (valuesOf(statement).some((one) => one.name !== name && isUsed(one.name))) kept.unshift(text)
    if (statement.type === 'ImportDeclaration' && statement.importKind !== 'type' && names)
      kept.unshift(`import {${names}} from '${(statement.source as { value: string }).value}'`)
  }
  return kept.join('\n')
}

type Specifier = Node & { importKind?: string; local: { name: string } }

const bodyOf = (program: object): Node[] => (program as { body: Node[] }).body

/** The constants that a statement declares, with their values. */
function valuesOf(statement: Node): { name: string; value: Node }[] {
  const declaration = (
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  ) as Node | null
  if (declaration?.type !== 'VariableDeclaration') return []
  return (declaration.declarations as { id: { name: string }; init: Node | null }[]).flatMap(
    ({ id, init }) => (init ? { name: id.name, value: init } : []),
  )
}

const isCall = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && (callee as { name?: string }).name === 'declareCall'

function fieldsOfCall(call: Node): (Node & { key?: { name?: string } })[] {
  const [declared] = call.arguments as [Node]
  return declared.properties as (Node & { key?: { name?: string } })[]
}

interface Edit {
  start: number
  end: number
  text: string
}

const pureEdits = (statement: Node, code: string): Edit[] =>
  valuesOf(statement)
    .filter(({ value }) => callsSomething(value, code))
    .flatMap(({ value: { start, end } }) => [
      { start, end: start, text: '/* @__PURE__ */ (() => (' },
      { start: end, end, text: '))()' },
    ])

/** Whether evaluating the expression calls something. A function does not run at its definition. */
const callsSomething = ({ type, start, end }: Node, code: string): boolean =>
  !/Function/.test(type) && code.slice(start, end).includes('(')

function edited(code: string, edits: readonly Edit[]): string {
  let from = 0
  let result = ''
  for (const { start, end, text } of edits) {
    result += code.slice(from, start) + text
    from = end
  }
  return result + code.slice(from)
}
