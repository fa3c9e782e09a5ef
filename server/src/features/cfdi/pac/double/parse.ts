import { inOneGo } from '../../../../kernel/slices.ts'

/** An element as a certifier reads it: it shares no code with the writer of documents. */
export interface Element {
  name: string
  attributes: Readonly<Record<string, string>>
  children: readonly Element[]
  /** All of it that is not in its children; a CFDI has none. */
  text: string
}

const TAG =
  /<(\/?)([\p{L}:_][\p{L}\d:_.-]*)((?:\s+[\p{L}:_][\p{L}\d:_.-]*=(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/uy
const ATTRIBUTE = /([\p{L}:_][\p{L}\d:_.-]*)=(["'])(.*?)\2/gsu
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

interface Open {
  name: string
  attributes: Record<string, string>
  children: Element[]
  text: string
}

/** Reads XML of elements, attributes and text, without a type of document. @returns null when it is not well formed */
export const parseXml = (xml: string): Element | null => inOneGo(readXml(xml))

/** The same, a tag or a text for each step, for a caller that reads in slices. */
export function* readXml(xml: string): Generator<void, Element | null> {
  const start = xml.startsWith('<?xml') ? xml.indexOf('?>') + 2 : 0
  const top: Open = { name: '', attributes: {}, children: [], text: '' }
  const open = [top]
  for (let at = start; at < xml.length; ) {
    yield
    const parent = open.at(-1)
    if (!parent) return null
    const text = textAt(xml, at)
    if (text) {
      if (text.value === null) return null
      parent.text += text.value
      at = text.end
      continue
    }
    TAG.lastIndex = at
    const [, closes, name = '', written = '', isEmpty] = TAG.exec(xml) ?? []
    at = TAG.lastIndex
    if (at === 0 || (closes && isEmpty)) return null
    if (closes) {
      if (parent === top || parent.name !== name) return null
      open.pop()
      continue
    }
    const element = { name, attributes: attributesOf(written), children: [] as Element[], text: '' }
    if (!element.attributes) return null
    parent.children.push(element as Element)
    if (!isEmpty) open.push(element as Open)
  }
  const isWhole = open.length === 1 && top.children.length === 1 && top.text.trim() === ''
  return isWhole ? (top.children[0] ?? null) : null
}

const CDATA = '<![CDATA['

/** The text at a place, escaped or not; null where a tag is. Its `value` is null when it is wrong. */
function textAt(xml: string, at: number): { value: string | null; end: number } | null {
  const isCdata = xml.startsWith(CDATA, at)
  if (xml[at] === '<' && !isCdata) return null
  const until = xml.indexOf(isCdata ? ']]>' : '<', at)
  if (isCdata) return { value: until < 0 ? null : xml.slice(at + CDATA.length, until), end: until + 3 }
  const end = until < 0 ? xml.length : until
  return { value: decoded(xml.slice(at, end)), end }
}

function attributesOf(written: string): Record<string, string> | null {
  const found: Record<string, string> = {}
  for (const [, name = '', , value = ''] of written.matchAll(ATTRIBUTE)) {
    if (name in found) return null
    const text = decoded(value)
    if (text === null) return null
    found[name] = text
  }
  return found
}

function decoded(value: string): string | null {
  let isWrong = false
  const text = value.replace(/&(?:#(x?)([\da-f]{1,6})|([a-z]*));?/gi, (_, hex, digits, name: string) => {
    const point = Number.parseInt(digits, hex ? 16 : 10)
    const letter = digits && point <= 0x10ffff ? String.fromCodePoint(point) : ENTITIES[name]
    if (letter === undefined) isWrong = true
    return letter ?? ''
  })
  return isWrong ? null : text
}

/** The child of this name, and all of them. */
export const childOf = (element: Element | null | undefined, name: string): Element | null =>
  element?.children.find((one) => one.name === `cfdi:${name}`) ?? null
export const childrenOf = (element: Element | null | undefined, name: string): readonly Element[] =>
  element?.children.filter((one) => one.name === `cfdi:${name}`) ?? []
