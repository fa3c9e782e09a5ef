import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COLUMNS, type PaperDocument, type Size } from './document.ts'
import { linesOfPaper, textOfPaper } from './text.ts'
import { wrap } from './wrap.ts'

const of = (...blocks: PaperDocument['blocks']): PaperDocument => ({ title: 'Prueba', blocks })
const letters = (text: string) => text.normalize('NFC').replace(/[\s\p{Cc}]/gu, '')

const size = fc.constantFrom<Size>(1, 2, 3, 6)
const columns = fc.constantFrom(COLUMNS['80'], COLUMNS['57'])
/** Words of a menu: accents, long words, spaces, line ends, and other characters of a keyboard. */
const words = fc.oneof(
  fc
    .array(fc.constantFrom('Taco', 'piña', 'de', 'Extraordinariamentelargodemasiado', '¡Sí!', '\n', '  '), {
      minLength: 1,
      maxLength: 30,
    })
    .map((parts) => parts.join(' ')),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }),
)

describe('the text of a paper', () => {
  it('has no line longer than the paper, and loses no letter of a title', () => {
    fc.assert(
      fc.property(words, size, columns, fc.boolean(), (text, size, columns, inverted) => {
        const lines = linesOfPaper(of({ kind: 'text', text, size, align: 'center', inverted }), columns)
        for (const line of lines)
          expect(Array.from(line.text).length * line.size).toBeLessThanOrEqual(columns)
        expect(letters(lines.map(({ text }) => text).join(''))).toBe(letters(text))
      }),
    )
  })

  it('keeps quantity, title, value, details and note of every line', () => {
    fc.assert(
      fc.property(
        fc.record({
          quantity: fc.constantFrom('1', '12', '999', '1/3'),
          title: words,
          value: fc.constantFrom('$5.00', '$1,245.00', '$999,999,999.00', 'PEN\u00a012.00'),
          details: fc.array(words, { maxLength: 3 }),
          note: words,
          size,
        }),
        columns,
        (item, columns) => {
          const lines = linesOfPaper(of({ kind: 'item', ...item }), columns)
          for (const line of lines)
            expect(Array.from(line.text).length * line.size).toBeLessThanOrEqual(columns)
          expect(lines[0]?.text.startsWith(`${item.quantity} × `)).toBe(true)
          const row = lines.find(({ text }) => text.endsWith(item.value))
          expect(Array.from(row?.text ?? '').length).toBe(Math.floor(columns / (row?.size ?? 1)))
          const printed = letters(lines.map(({ text }) => text.replace(item.value, '')).join(''))
          expect(printed).toBe(letters(`${item.quantity}×${item.title}${item.details.join('')}${item.note}`))
        },
      ),
    )
  })

  it('keeps the value of a pair at the right edge and never writes it over the name', () => {
    fc.assert(
      fc.property(words, words, size, columns, (name, value, size, columns) => {
        const lines = linesOfPaper(of({ kind: 'pair', name, value, size }), columns)
        for (const line of lines)
          expect(Array.from(line.text).length * line.size).toBeLessThanOrEqual(columns)
        const printed = letters(lines.map(({ text }) => text).join(''))
        expect(Array.from(printed).sort()).toEqual(Array.from(letters(name + value)).sort())
      }),
    )
    expect(textOfPaper(of({ kind: 'pair', name: 'Total', value: '$5.00' }), 32)).toEqual([
      `Total${' '.repeat(22)}$5.00`,
    ])
  })

  it('has no control characters, which a printer would take for commands', () => {
    const titles = ['Taco\u001b@', 'Taco\u0000', 'Taco\t\u009bdoble', 'e\u0301']
    const text = textOfPaper(of(...titles.map((text) => ({ kind: 'text', text }) as const)))
    expect(text).toEqual(['Taco @', 'Taco', 'Taco doble', 'é'])
  })

  it('breaks a line between words, and keeps the lines of the store’s header', () => {
    expect(wrap('Enchiladas suizas con crema', 12)).toEqual(['Enchiladas', 'suizas con', 'crema'])
    expect(wrap('¡Gracias!\n\nVuelva pronto', 20)).toEqual(['¡Gracias!', '', 'Vuelva pronto'])
    expect(wrap('Parangaricutirimícuaro', 10)).toEqual(['Parangaric', 'utirimícua', 'ro'])
  })

  it('makes letters smaller before it breaks a word', () => {
    const [line] = linesOfPaper(of({ kind: 'text', text: 'Invernadero', size: 3 }), 32)
    expect(line).toMatchObject({ text: 'Invernadero', size: 2 })
  })
})
