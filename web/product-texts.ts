import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

const ROOT = join(import.meta.dirname, '..')

interface Node {
  type: string
  [field: string]: unknown
}

/** A text of the product: `…` stands for each inserted value of a template. */
export interface ProductText {
  text: string
  /** The call, or the name of the property, that holds it. */
  holder: string
}

/** Every text in the code of some folders, for the tests that compare the guide with the product. */
export const textsIn = (folders: readonly string[], skips: RegExp): ProductText[] =>
  folders
    .flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !skips.test(file))
    .flatMap((file) => {
      const { program } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'))
      return textsOf(program as unknown as Node, '')
    })

function textsOf(node: Node, holder: string): ProductText[] {
  const text = ownText(node)
  if (text !== null) return text.trim() === '' ? [] : [{ text: text.trim().replace(/\s+/g, ' '), holder }]
  const inside = holderOf(node) ?? holder
  return Object.values(node)
    .flat()
    .flatMap((child) => (isNode(child) ? textsOf(child, inside) : []))
}

function ownText(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : ''
  if (node.type === 'JSXText') return `${node.value}`
  if (node.type !== 'TemplateLiteral') return null
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…')
}

function holderOf(node: Node): string | null {
  const named = (node.type === 'Property' ? node.key : (node.callee ?? null)) as Node | null
  if (!named) return null
  if (named.type === 'MemberExpression') return `${(named.property as Node).name}`
  return typeof named.name === 'string' ? named.name : null
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
