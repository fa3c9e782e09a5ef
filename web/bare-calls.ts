import type { Plugin } from 'vite'

const SHARED = /\/shared\/src\/.*\.ts$/
/** The fields of a declared call that only the server and the API documents read. */
const SERVERS = new Set(['params', 'query', 'body', 'answer', 'summary'])

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

interface Edit {
  start: number
  end: number
  text: string
}

function editsOf(statement: Node, code: string): Edit[] {
  const declaration = (
    statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  ) as Node
  if (declaration?.type !== 'VariableDeclaration') return []
  return (declaration.declarations as Node[]).flatMap(({ init }) => {
    const value = init as Node | null
    if (!value || !callsSomething(value, code)) return []
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

function withoutSchemas(call: Node): Edit[] {
  const callee = call.callee as Node
  const [declared] = call.arguments as [Node]
  const parts = (declared.properties as (Node & { key?: { name?: string } })[]).filter(({ key }) =>
    SERVERS.has(key?.name ?? ''),
  )
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
