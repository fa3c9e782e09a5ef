import { loadBytesOfPaper } from '@comanda/shared/printing/bytes'
import { columnsOfPaper, DRAWER_PULSE, type PaperDocument } from '@comanda/shared/printing/document'
import { testPaper } from '@comanda/shared/printing/papers/test'
import { MODELS, type Model } from '@comanda/shared/printing/printers'
import { textOfPaper } from '@comanda/shared/printing/text'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decode } from './decode.ts'

const bytesOfPaper = await loadBytesOfPaper()
const WIDTHS = ['80', '57'] as const
const of = (...blocks: PaperDocument['blocks']): PaperDocument => ({ title: 'Prueba', blocks })
const text = (text: string) => ({ kind: 'text', text }) as const

const printed = (document: PaperDocument, model: Model, copies = 1) =>
  decode(bytesOfPaper(document, { width: '80', model, copies }))
/** Without the empty lines before a cut. */
const linesOn = (document: PaperDocument, model: Model) => printed(document, model).lines.filter(Boolean)

const test = (model: Model, width: '80' | '57') =>
  testPaper({
    printerTitle: 'Barra',
    storeName: 'Fonda Doña Ñica',
    columns: columnsOfPaper({ width, model }),
    printedAt: new Date('2026-11-22T02:05:00.000Z'),
    timeZone: 'America/Mexico_City',
  })

/** The replacements in code pages without these letters. */
const INSTEAD: Record<string, string> = { Á: 'A', Í: 'I', Ó: 'O', Ú: 'U', '×': 'x', '€': 'EUR' }
const LACKING: Partial<Record<Model, RegExp>> = { generic: /[ÁÍÓÚ×€]/g, 'generic-pc850': /€/g }
const spelt = (line: string, model: Model) =>
  line.trimEnd().replace(LACKING[model] ?? /$^/, (letter) => INSTEAD[letter] ?? '')

describe.each(MODELS)('the bytes for %s', (model) => {
  it.each(WIDTHS)('print the lines of the document on %s mm', (width) => {
    const { lines, events } = decode(bytesOfPaper(test(model, width), { width, model, copies: 1 }))
    const wanted = textOfPaper(test(model, width), columnsOfPaper({ width, model })).map((line) =>
      spelt(line, model),
    )
    expect(lines.filter(Boolean)).toEqual(wanted)
    expect(events.filter((event) => event.startsWith('unknown'))).toEqual([])
  })

  it('print ñ, accents, $ and ¿¡ of Spanish', () => {
    const spanish = 'áéíóú üñ Ñ É Ü ¿? ¡! $ ñandú'
    expect(linesOn(of(text(spanish)), model)).toEqual([spanish])
    expect(linesOn(of(text('ÁÍÓÚ')), model)).toEqual([spelt('ÁÍÓÚ', model)])
  })

  it('replace letters that the code page lacks, and leave out emoji', () => {
    expect(linesOn(of(text('🌮 Tacos “al pastor” – Łőš漢…')), model)).toEqual(['Tacos "al pastor" - Los?...'])
    expect(linesOn(of(text('🌮🌮')), model)).toEqual(['?'])
  })

  it('print sizes, bold and inverted letters, and return to normal letters', () => {
    const { rows } = printed(
      of(
        { kind: 'text', text: 'Mesa 4', size: 3, bold: true },
        { kind: 'text', text: 'CANCELADO', size: 2, inverted: true },
        text('Ronda 2'),
      ),
      model,
    )
    expect(rows.filter((row) => row.text)).toEqual([
      { text: 'Mesa 4', size: 3, bold: true, inverted: false },
      { text: 'CANCELADO', size: 2, bold: false, inverted: true },
      { text: 'Ronda 2', size: 1, bold: false, inverted: false },
    ])
  })

  it('cut each copy, and open the drawer once, before them', () => {
    const { lines, events } = printed({ ...of(text('Recibo')), opensDrawer: true }, model, 3)
    expect(lines.filter(Boolean)).toEqual(['Recibo', 'Recibo', 'Recibo'])
    expect(events.filter((event) => !event.startsWith('code page'))).toEqual(['drawer', 'cut', 'cut', 'cut'])
  })

  it('open the drawer without paper', () => {
    const { lines, events } = printed(DRAWER_PULSE, model)
    expect(lines.join('')).toBe('')
    expect(events.filter((event) => !event.startsWith('code page'))).toEqual(['drawer'])
  })

  it('have no command that a name contains', () => {
    const names = fc.string({
      unit: fc.constantFrom('\u001b', '\u001d', '←', '♪', '↔', '@', 'p', '\u0000', 'V', '🌮', 'a'),
    })
    fc.assert(
      fc.property(names, (name) => {
        const { events } = printed(
          of({ kind: 'item', quantity: '1', title: name, details: [name], note: name }),
          model,
        )
        expect(events.filter((event) => !event.startsWith('code page'))).toEqual(['cut'])
      }),
    )
  })
})
