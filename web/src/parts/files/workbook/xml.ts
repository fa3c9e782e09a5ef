// oxlint-disable-next-line typescript/triple-slash-reference -- every importer of this file needs the declaration
/// <reference path="./saxen.d.ts" />
import { Parser } from 'saxen'

export type Attributes = Readonly<Record<string, string | undefined>>

interface Hooks {
  /** Names are without prefix, which each program chooses. */
  open?: (name: string, attributes: Attributes) => void
  close?: (name: string) => void
  text?: (text: string) => void
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/**
 * Calls the hooks in the order of the document.
 * @throws when the XML is broken
 */
export function readXml(xml: string, { open, close, text }: Hooks): void {
  const parser = new Parser()
  parser.on('openTag', (name, attributesOf, decode) => {
    if (!open) return
    const attributes = Object.entries(attributesOf()).map(([key, value]) => [localName(key), decode(value)])
    open(localName(name), Object.fromEntries(attributes))
  })
  if (close) parser.on('closeTag', (name) => close(localName(name)))
  if (text) {
    parser.on('text', (raw, decode) => text(decode(raw)))
    parser.on('cdata', text)
  }
  parser.on('error', (error) => {
    throw error
  })
  parser.parse(xml)
}

/** Excel writes control characters as _x000D_, and such a text itself as _x005F_x000D_. */
export const unescaped = (text: string): string =>
  text.replace(/_x([0-9A-F]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
