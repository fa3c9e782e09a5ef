import { describe, expect, it } from 'vitest'
import { readCsv } from '../kernel/csv.ts'
import { planImport } from './import.ts'
import { readSheet } from './read-sheet.ts'

/** The plan of a text file for an empty menu: each dish with its price and variants, or its errors. */
const dishes = (text: string) => {
  const sheet = readSheet(readCsv(text))
  if ('problem' in sheet) throw new Error(sheet.problem)
  const planning = planImport(sheet.rows, { items: [], categories: [], taxes: [] })
  let step = planning.next()
  while (!step.done) step = planning.next()
  return step.value.rows.map(({ row, title, category, errors, write }) =>
    write
      ? [title, category, write.price, ...write.variants.insert.map((one) => [one.title, one.price])]
      : [row, ...errors],
  )
}
const ignored = (text: string) => {
  const sheet = readSheet(readCsv(text))
  return 'problem' in sheet ? sheet.problem : sheet.ignored
}

const SQUARE = `Token,Item Name,Customer-facing Name,Variation Name,SKU,Description,Category,Price,Tax - IVA (16%)
P1,Atole,,Vaso,,,Desayunos,28.00,Y
P2,Atole,,Litro,,,Desayunos,70.00,Y
P3,Enchiladas,,Regular,,,Antojitos,95.00,Y
`
const LOYVERSE = `Handle,SKU,Name,Category,Sold by weight,Option 1 name,Option 1 value,Default price,Cost,Barcode
atole,20001,Atole,Desayunos,N,Medida,Vaso,28.00,4.00,
atole,20002,,,,,Litro,70.00,9.00,
enchiladas,20003,Enchiladas,Antojitos,N,,,95.00,31.00,
`
const SHOPIFY = `Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price
atole,Atole,,Fonda,Desayunos,,TRUE,Medida,Vaso,20001,28.00
atole,,,,,,,,Litro,20002,70.00
atole,,,,,,,,,,
enchiladas,Enchiladas,,Fonda,Antojitos,,TRUE,Title,Default Title,20003,95.00
`

describe('a dish in several rows of a file', () => {
  it.each([
    ['Square', SQUARE],
    ['Loyverse', LOYVERSE],
    ['Shopify', SHOPIFY],
  ])('of %s is one dish with variants', (_, text) => {
    expect(dishes(text)).toEqual([
      ['Atole', 'Desayunos', 2800, ['Vaso', 2800], ['Litro', 7000]],
      ['Enchiladas', 'Antojitos', 9500],
    ])
  })

  it('has the columns that name its variants, and these are not ignored', () => {
    expect(ignored(SQUARE)).toEqual(['Token', 'Customer-facing Name', 'SKU', 'Tax - IVA (16%)'])
    expect(ignored(LOYVERSE)).toEqual(['SKU', 'Sold by weight', 'Option 1 name', 'Barcode'])
  })

  it.each(['Variante', 'Variantes', 'Tamaño', 'Presentación', 'Nombre de la variación', 'Size'])(
    'is understood with the column «%s», and with its title once',
    (column) => {
      const text = `Categoría,Artículo,${column},Precio\nDesayunos,Atole,Vaso,28\n,,Litro,70\n, atole ,Jarra,90\n,Sopa,,60\n`
      expect(dishes(text)).toEqual([
        ['Atole', 'Desayunos', 2800, ['Vaso', 2800], ['Litro', 7000], ['Jarra', 9000]],
        ['Sopa', null, 6000],
      ])
    },
  )

  it('may have bars and colons in the names of its variants', () => {
    expect(dishes('Item Name,Variation Name,Price\nAtole,Hora: 12:00,28\nAtole,A|B \\,30\n')).toEqual([
      ['Atole', null, 2800, ['Hora: 12:00', 2800], ['A|B \\', 3000]],
    ])
  })

  it('may stand apart, and has the tax, the net price and the add-ons of the row that names them', () => {
    const text = `Artículo,Variation Name,Precio,Costo,Complementos
Atole,Vaso,28,,
Sopa,,60,20,
Atole,Litro,70,9,Canela:2
`
    expect(readSheet(readCsv(text))).toMatchObject({
      rows: [
        { row: 2, title: 'Atole', variants: 'Vaso:28|Litro:70', netPrice: '9', addons: 'Canela:2' },
        { row: 3, title: 'Sopa', variants: '', netPrice: '20', addons: '' },
      ],
    })
  })

  it('says what the first row that says something does', () => {
    const sheet = readSheet(
      readCsv(
        'Handle,Artículo,Variante,Precio,Descripción,Picante\natole,Atole,,,De maíz,\natole,,Vaso,28,,1\natole,,Litro,70,Otro,2\n',
      ),
    )
    expect('problem' in sheet ? sheet.problem : sheet.rows).toMatchObject([
      { title: 'Atole', variants: 'Vaso:28|Litro:70', description: 'De maíz', spicy: '1' },
    ])
  })

  it('has the names of all options, and no price where its first row is the dish alone', () => {
    const text = `Handle,Title,Option1 value,Option2 value,Price
atole,Atole,,,
atole,,Vaso,Fresa,28
atole,,Vaso,Nuez,30
`
    expect(dishes(text)).toEqual([['Atole', null, 2800, ['Vaso / Fresa', 2800], ['Vaso / Nuez', 3000]]])
  })

  it('of one row keeps a variant with a name, and has none under a name of programs', () => {
    const text = `Item Name,Variation Name,Price
Agua,600 ml,20
Sopa,regular,60
Flan,Flan,45
Té,,25
`
    expect(dishes(text)).toEqual([
      ['Agua', null, 2000, ['600 ml', 2000]],
      ['Sopa', null, 6000],
      ['Flan', null, 4500],
      ['Té', null, 2500],
    ])
  })

  it('of one row each says nothing about variants in a column of sizes', () => {
    const text = 'Artículo,Tamaño,Precio\nAgua,600 ml,20\nSopa,,60\n'
    expect(dishes(text)).toEqual([
      ['Agua', null, 2000],
      ['Sopa', null, 6000],
    ])
    expect(ignored(text)).toEqual(['Tamaño'])
  })

  it.each([
    [
      'without a name for one of its variants',
      'Atole,,28\nAtole,Litro,70',
      [2, 'Falta la variante en la columna «Variation Name»: el artículo está también en la fila 3.'],
    ],
    [
      'with a variant twice',
      'Atole,Vaso,28\nAtole,Litro,70\nAtole, VASO,30',
      [4, 'La variante «VASO» de la columna «Variation Name» ya está en la fila 2.'],
    ],
    ['with a variant without a price', 'Atole,Vaso,28\nAtole,Litro,', [3, 'Falta el precio.']],
    [
      'with a price that is none',
      'Atole,Vaso,28\nAtole,Litro,setenta',
      [3, 'El precio «setenta» no es válido: escribe un número como 45.00.'],
    ],
    [
      'with no name of a variant at all',
      'Atole,,28\nAtole,,70',
      [
        3,
        'Este artículo ya está en la fila 2. Si es una variante, escríbela en esa fila, en la columna «Variantes»: Chico:30.00|Grande:45.00.',
      ],
    ],
  ])('%s names the row and the column', (_, rows, expected) => {
    expect(dishes(`Item Name,Variation Name,Price\n${rows}\n`)).toContainEqual(expected)
  })

  it('whose rows differ in what a dish has once names the rows', () => {
    const text = `Handle,Name,Category,Variation Name,Price,Complementos
atole,Atole,Desayunos,Vaso,28,Canela:2
atole,Atole grande,,Litro,70,
atole,,Bebidas,Jarra,90,
atole,,,Olla,120,Canela:3
`
    expect(dishes(text).slice(1)).toEqual([
      [3, 'Artículo: «Atole grande» no es lo mismo que en la fila 2, que es del mismo artículo.'],
      [4, 'Categoría: «Bebidas» no es lo mismo que en la fila 2, que es del mismo artículo.'],
      [5, 'Complementos: «Canela:3» no es lo mismo que en la fila 2, que es del mismo artículo.'],
    ])
  })

  it('stays as it is in a file with a list of variants in each row, as in an export', () => {
    const text = 'Artículo,Precio,Variantes\nAtole,28,Vaso:28|Litro:70\nAtole,28,\n'
    expect(dishes(text)).toEqual([
      ['Atole', null, 2800, ['Vaso', 2800], ['Litro', 7000]],
      [3, expect.stringContaining('ya está en la fila 2')],
    ])
  })
})
