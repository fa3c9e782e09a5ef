import { inOneGo } from '../../../../kernel/slices.ts'

/** An element as a certifier reads it: it shares no code with the writer of documents. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly Element[]
}

const TAG = /<(\/?)([\p{L}:_][\p{L}\d:_.-]*)((?:\s+[\p{L}:_][\p{L}\d:_.-]*="[^"<]*")*)\s*(\/?)>/uy
const ATTRIBUTE = /([\p{L}:_][\p{L}\d:_.-]*)="([^"]*)"/gu
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

interface Open {
  name: string
  attributes: Record<string, string>
  children: Element[]
}

/** Reads XML of elements and attributes, without text between them. @returns null when it is not well formed */
export const parseXml = (xml: string): Element | null => inOneGo(readXml(xml))

/** The same, a tag for each step, for a caller that reads in slices. */
export function* readXml(xml: string): Generator<void, Element | null> {
  const start = xml.startsWith('<?xml') ? xml.indexOf('?>') + 2 : 0
  const top: Open = { name: '', attributes: {}, children: [] }
  const open = [top]
  for (let at = start; at < xml.length; at = TAG.lastIndex) {
    yield
    TAG.lastIndex = at
    const [, closes, name = '', written = '', isEmpty] = TAG.exec(xml) ?? []
    const parent = open.at(-1)
    if (TAG.lastIndex === 0 || !parent || (closes && isEmpty)) return null
    if (closes) {
      if (parent === top || parent.name !== name) return null
      open.pop()
      continue
    }
    const element = { name, attributes: attributesOf(written), children: [] as Element[] }
    if (!element.attributes) return null
    parent.children.push(element as Element)
    if (!isEmpty) open.push(element as Open)
  }
  return open.length === 1 && top.children.length === 1 ? (top.children[0] ?? null) : null
}

function attributesOf(written: string): Record<string, string> | null {
  const found: Record<string, string> = {}
  for (const [, name = '', value = ''] of written.matchAll(ATTRIBUTE)) {
    if (name in found) return null
    const text = decoded(value)
    if (text === null) return null
    found[name] = text
  }
  return found
}

function decoded(value: string): string | null {
  let isWrong = false
  const text = value.replace(/&([a-z]*);?/g, (_, name: string) => {
    if (!(name in ENTITIES)) isWrong = true
    return ENTITIES[name] ?? ''
  })
  return isWrong ? null : text
}

/** The child of this name, and all of them. */
export const childOf = (element: Element | null | undefined, name: string): Element | null =>
  element?.children.find((one) => one.name === `cfdi:${name}`) ?? null
export const childrenOf = (element: Element | null | undefined, name: string): readonly Element[] =>
  element?.children.filter((one) => one.name === `cfdi:${name}`) ?? []
