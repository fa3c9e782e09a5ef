import type { Plugin } from 'vite'

const SHARED = /\/shared\/src\/.*\.ts$/
/** The fields of a declared call that only the server and the API documents read. */
const SERVERS = new Set(['params', 'query', 'body', 'answer', 'summary', 'audit'])

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/**
 * Removes the schemas of declared calls from the browser's bundle, which needs only method and path. Forms import
 * their schemas from `bodies.ts`; other top-level expressions are marked as pure, so that the bundler can drop them.
 */
export const bareCalls = (): Plugin => ({
  name: 'bare-calls',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!SHARED.test(id) || !code.includes('const ')) return null
    const edits = this.parse(code, { lang: 'ts' }).body.flatMap((node) =>
      editsOf(node as unknown as Node, code),
    )
    return { code: edited(code, edits), map: null }
  },
})

/** The fields of each call that a module declares. */
export const declaredCalls = (program: { body: readonly object[] }): Record<string, Node | undefined>[] =>
  program.body
    .flatMap((statement) => valuesOfStatement(statement as Node))
    .filter(isCall)
    .map((call) => Object.fromEntries(fieldsOfCall(call).map(({ key, value }) => [key?.name, value as Node])))

interface Edit {
  start: number
  end: number
  text: string
}

/** The values of the constants that a statement declares. */
function valuesOfStatement(statement: Node): Node[] {
  const declaration = (
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  ) as Node
  if (declaration?.type !== 'VariableDeclaration') return []
  return (declaration.declarations as Node[]).flatMap(({ init }) => (init as Node | null) ?? [])
}

function editsOf(statement: Node, code: string): Edit[] {
  return valuesOfStatement(statement).flatMap((value) => {
    if (!callsSomething(value, code)) return []
    return [
      { start: value.start, end: value.start, text: '/* @__PURE__ */ (() => (' },
      ...(isCall(value) ? withoutSchemas(value) : []),
      { start: value.end, end: value.end, text: '))()' },
    ]
  })
}

/** Whether evaluating the expression calls something. A function does not run at its definition. */
const callsSomething = ({ type, start, end }: Node, code: string): boolean =>
  !/Function/.test(type) && code.slice(start, end).includes('(')

const isCall = ({ type, callee }: Node): boolean =>
  type === 'CallExpression' && (callee as { name?: string }).name === 'declareCall'

function fieldsOfCall(call: Node): (Node & { key?: { name?: string } })[] {
  const [declared] = call.arguments as [Node]
  return declared.properties as (Node & { key?: { name?: string } })[]
}

function withoutSchemas(call: Node): Edit[] {
  const callee = call.callee as Node
  const parts = fieldsOfCall(call).filter(({ key }) => SERVERS.has(key?.name ?? ''))
  return [
    // Declaring a call fills in default fields, including schemas.
    { start: callee.start, end: callee.end, text: '' },
    ...parts.map(({ value }) => ({ ...(value as Node), text: '0' })),
  ]
}

function edited(code: string, edits: readonly Edit[]): string {
  let from = 0
  let result = ''
  for (const { start, end, text } of edits) {
    result += code.slice(from, start) + text
    from = end
  }
  return result + code.slice(from)
}
