/**
 * An element of a CFDI. `attributes` are in the order of the authority's canonical string; `after` follow the children
 * in it, and `unsealed` are not part of it.
 */
export interface CfdiNode {
  name: string
  attributes: readonly Attribute[]
  children?: readonly CfdiNode[]
  after?: readonly Attribute[]
  /** Attributes of its parent that stand after this element in the canonical string; the parent has them `unsealed`. */
  followed?: readonly Attribute[]
  unsealed?: readonly Attribute[]
}

/** Undefined and blank values are left out. */
type Attribute = readonly [name: string, value: string | undefined]

/** Controls, halves of characters, and the bar that separates values. */
const REFUSED = /[\p{Cc}\p{Cs}\ufffe\uffff|]/gu

/** ASCII without space and bar: most values, a global has 30,000. */
const PLAIN = /^[!-{}~]*$/

/** A value as XML and canonical string both have it: no bar, single spaces, no character that XML refuses. */
const tidy = (value = ''): string =>
  PLAIN.test(value) ? value : value.normalize('NFC').replace(REFUSED, ' ').replace(/\s+/g, ' ').trim()

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escaped = (value: string): string => value.replace(/[&<>"']/g, (letter) => ENTITIES[letter] as string)

/** The text of the document, in pieces for a caller that writes it in slices. */
export function* xmlOf(root: CfdiNode): Generator<string> {
  yield '<?xml version="1.0" encoding="UTF-8"?>'
  yield* elementOf(root)
}

function* elementOf({
  name,
  attributes,
  children = [],
  after = [],
  unsealed = [],
}: CfdiNode): Generator<string> {
  const written = [...unsealed, ...attributes, ...after].map(([key, raw]) => {
    const value = tidy(raw)
    return value === '' ? '' : ` ${key}="${escaped(value)}"`
  })
  yield `<${name}${written.join('')}${children.length === 0 ? '/>' : '>'}`
  for (const child of children) yield* elementOf(child)
  if (children.length > 0) yield `</${name}>`
}

/** The canonical string (cadena original) that is sealed, `||4.0|…||`, in pieces. */
export function* canonicalOf(root: CfdiNode): Generator<string> {
  yield '|'
  for (const value of valuesOf(root)) yield `|${value}`
  yield '||'
}

function* valuesOf({ attributes, children = [], after = [], followed = [] }: CfdiNode): Generator<string> {
  yield* attributes.map(([, value]) => tidy(value)).filter(Boolean)
  for (const child of children) yield* valuesOf(child)
  yield* [...after, ...followed].map(([, value]) => tidy(value)).filter(Boolean)
}
