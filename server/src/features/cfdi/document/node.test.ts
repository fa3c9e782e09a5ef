import { describe, expect, it } from 'vitest'
import { parseXml } from '../pac/double/parse.ts'
import { type CfdiNode, canonicalOf, xmlOf } from './node.ts'

const node = (value: string): CfdiNode => ({ name: 'a', attributes: [['b', value]] })
const canonical = (root: CfdiNode) => [...canonicalOf(root)].join('')
const xml = (root: CfdiNode) => [...xmlOf(root)].join('')

describe('a node of a CFDI', () => {
  it('writes its parts in the order of the canonical string', () => {
    const root: CfdiNode = {
      name: 'cfdi:A',
      unsealed: [['Sello', 'x']],
      attributes: [
        ['Uno', '1'],
        ['Nada', undefined],
        ['Dos', '2'],
      ],
      after: [['Total', '9']],
      children: [{ name: 'cfdi:B', attributes: [['Tres', '3']] }],
    }
    expect(canonical(root)).toBe('||1|2|3|9||')
    expect(xml(root)).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><cfdi:A Sello="x" Uno="1" Dos="2" Total="9"><cfdi:B Tres="3"/></cfdi:A>',
    )
  })

  it('escapes what XML reserves, and seals it as it was', () => {
    const name = `PEÑA & HIJOS "LA ÚNICA" <O'HARA>`
    expect(canonical(node(name))).toBe(`||${name}||`)
    expect(xml(node(name))).toContain('b="PEÑA &amp; HIJOS &quot;LA ÚNICA&quot; &lt;O&apos;HARA&gt;"')
    expect(parseXml(xml(node(name)))?.attributes).toEqual({ b: name })
  })

  it('has the same value in both, without bars, control characters and double spaces', () => {
    for (const typed of ['  A \t B\n\nC ', 'A|B|C', 'A\u0000B\u001bC', 'A\u00a0B\u2003C', 'A\ud800 B C']) {
      expect(canonical(node(typed))).toBe('||A B C||')
      expect(xml(node(typed))).toContain('b="A B C"')
    }
  })

  it('leaves out a blank value', () => {
    expect(canonical(node(' | '))).toBe('|||')
    expect(xml(node(' | '))).not.toContain('b=')
  })
})
