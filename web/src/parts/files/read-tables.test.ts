import { menuColumns } from '@comanda/shared/menu/read-sheet'
import fc from 'fast-check'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readTables } from './read-tables.ts'
import { FILES } from './texts.ts'

const bytesOfText = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0))
const read = (content: Uint8Array | string) =>
  readTables(
    new File([typeof content === 'string' ? content : Uint8Array.from(content)], 'menu.csv'),
    menuColumns,
  )
const filledRows = async (content: Uint8Array | string) => {
  const file = await read(content)
  return 'problem' in file
    ? file.problem
    : file.tables[0]?.rows.filter((row) => row.some((cell) => cell !== ''))
}

/** Bytes of the letters outside ASCII that Spanish has. */
const PAGES: Record<string, Record<string, number>> = {
  'windows-1252': codePage('áéíóúüñÁÉÍÓÚÜÑ¿¡', 'e1e9edf3fafcf1c1c9cdd3dadcd1bfa1'),
  'Mac Roman': codePage('áéíóúüñÁÉÍÓÚÜÑ¿¡', '878e92979c9f96e783eaeef28684c0c1'),
  CP850: codePage('áéíóúüñÁÉÍÓÚÜÑ¿¡', 'a082a1a2a381a4b590d6e0e99aa5a8ad'),
}
function codePage(letters: string, bytes: string): Record<string, number> {
  return Object.fromEntries(
    Array.from(letters, (letter, at) => [letter, Number.parseInt(bytes.slice(at * 2, at * 2 + 2), 16)]),
  )
}
const inPage = (text: string, page: Record<string, number>): Uint8Array =>
  Uint8Array.from(Array.from(text), (letter) => page[letter] ?? letter.charCodeAt(0))
const utf16 = (text: string, isBig: boolean, mark: string): Uint8Array => {
  const bytes = new Uint8Array(2 * (text.length + mark.length))
  const view = new DataView(bytes.buffer)
  for (const [at, letter] of Array.from(mark + text).entries())
    view.setUint16(at * 2, letter.charCodeAt(0), !isBig)
  return bytes
}

const TABLE = [
  ['Categoría', 'Artículo', 'Precio'],
  ['Tacos', 'Piña ñandú', '22,50'],
  ['BEBIDAS', 'CAFÉ MENÚ', '1.234,50'],
]
const TEXT = TABLE.map((row) => row.join(';')).join('\r\n')

describe('a text file', () => {
  it.each<[string, Uint8Array | string]>([
    ['UTF-8', TEXT],
    ['UTF-8 with a mark', `\ufeff${TEXT}`],
    ['UTF-16LE', utf16(TEXT, false, '\ufeff')],
    ['UTF-16BE', utf16(TEXT, true, '\ufeff')],
    ['UTF-16LE without a mark', utf16(TEXT, false, '')],
    ['UTF-16BE without a mark', utf16(TEXT, true, '')],
    ...Object.entries(PAGES).map(([name, page]): [string, Uint8Array] => [name, inPage(TEXT, page)]),
    ['a line sep=;', `sep=;\r\n${TEXT}`],
    ['a line "sep=;" in quotes', `\ufeff"sep=;"\n${TEXT}`],
    ['tabs', TEXT.replaceAll(';', '\t')],
    ['bars', TEXT.replaceAll(';', '|')],
    ['line ends of an old Mac', TEXT.replaceAll('\r\n', '\r')],
    ['mixed line ends', TEXT.replace('\r\n', '\n')],
    ['empty rows and columns at its end', `${TEXT.replaceAll('\r\n', ';;\r\n')};;\r\n;;;;\r\n\r\n`],
  ])('in %s is read', async (_, content) => {
    expect(((await filledRows(content)) as string[][]).map((row) => row.slice(0, 3))).toEqual(TABLE)
  })

  it('keeps line ends and separators within quotes, and the bars of variants', async () => {
    const text =
      'Artículo,Precio,Variantes\n"Taco\nal ""pastor"", doble",22,Chico:1|Mediano:2|Grande:3|Jumbo:4\n'
    expect((await filledRows(text))?.[1]).toEqual([
      'Taco\nal "pastor", doble',
      '22',
      'Chico:1|Mediano:2|Grande:3|Jumbo:4',
    ])
  })

  it('with quotes that do not end names their row', async () => {
    expect(await filledRows('Artículo,Precio\nTaco,22\n"Torta,45\nAgua,20\n')).toBe(FILES.openQuote(3))
  })

  it('in the letters of Windows, of a Mac or of DOS is read like the same text in UTF-8', async () => {
    const words = [
      'piña',
      'ñandú',
      'café',
      'jamón',
      'pingüino',
      'menú',
      'limón',
      'CAFÉ',
      'PIÑA',
      'JAMÓN',
      'MENÚ',
      'Ángel',
      'Ñoquis',
      '¿Qué?',
      '¡Ya!',
      'típico',
    ]
    const text = fc
      .array(fc.constantFrom(...words), { minLength: 1, maxLength: 8 })
      .map((list) => list.join(' '))
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom(...Object.values(PAGES)), async (title, page) => {
        const file = `Articulo,Precio\n${title},22`
        expect(await filledRows(inPage(file, page))).toEqual(await filledRows(file))
      }),
    )
  })
})

describe('a file that is no spreadsheet is named by its format', () => {
  const ole = (name: string) =>
    bytesOfText(`\u00d0\u00cf\u0011\u00e0${Array.from(name, (letter) => `${letter}\0`).join('')}`)
  it.each<[string, Uint8Array | string, string]>([
    ['nothing', '', FILES.empty],
    ['a PDF', '%PDF-1.7', FILES.named('un PDF')],
    ['a workbook of Excel 97', ole('Workbook'), FILES.oldExcel],
    ['an encrypted workbook', ole('EncryptedPackage'), FILES.protected],
    ['a page named .xls', '\n<html><table><tr><td>Taco', FILES.html],
    [
      'an Excel 2003 XML',
      '<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet">',
      FILES.xmlExcel,
    ],
    ['a picture', bytesOfText('\u0089PNG\r\n'), FILES.picture],
    ['a picture of a phone', bytesOfText('\0\0\0\u0018ftypheic'), FILES.picture],
    ['JSON', '[{"title": "Taco"}]', FILES.named('un archivo JSON')],
    ['an archive', zipSync({ 'a.txt': bytesOfText('a') }), FILES.archive],
    [
      'letters of no encoding',
      bytesOfText('Articulo,Precio\n\u0082\u00b1\u0082\u00ea\u0082\u00cd,22'),
      FILES.encoding,
    ],
    ['bytes', bytesOfText('\u0001\0\u0002\0\0\u0003'), FILES.unreadable],
  ])('%s', async (_, content, problem) => {
    expect(await read(content)).toEqual({ problem })
  })
})
