import { describe, expect, it } from 'vitest'
import { readSheet } from './read-sheet.ts'

/** The columns under which the values are read, or the problem. */
const read = (header: string[], above: string[][] = []) => {
  const sheet = readSheet([...above, header, header.map((_, place) => String(place))])
  if ('problem' in sheet) return sheet.problem
  const { row: _, ...values } = sheet.rows[0] ?? { row: 0 }
  return { ...values, ignored: sheet.ignored }
}

describe('the header of a menu file', () => {
  it.each([
    [['GRUPO', 'DESCRIPCION', 'PRECIO'], { category: '0', title: '1', price: '2', ignored: [] }],
    [
      ['Handle', 'SKU', 'Name', 'Category', 'Default price', 'Cost'],
      { title: '2', category: '3', price: '4', netPrice: '5', ignored: ['Handle', 'SKU'] },
    ],
    [
      ['Categoría', 'Platillo', 'Precio (IVA incluido)'],
      { category: '0', title: '1', price: '2', ignored: [] },
    ],
    [['Nombre del producto', 'Precio de venta', 'IVA %'], { title: '0', price: '1', tax: '2', ignored: [] }],
    [['Item Name', 'Description', 'Price'], { title: '0', description: '1', price: '2', ignored: [] }],
    [
      ['Artículo', 'Precio', 'Alergenos', 'Dieta', 'Nivel de picante', 'Recomendado'],
      { title: '0', price: '1', allergens: '2', diets: '3', spicy: '4', isRecommended: '5', ignored: [] },
    ],
    [['Familia', 'Concepto', 'P.V.P.', 'Costo'], 'Falta la columna «Precio» en la primera fila.'],
    [
      ['Departamento', 'Categoría', 'Producto', 'Precio venta'],
      { category: '1', title: '2', price: '3', ignored: ['Departamento'] },
    ],
    [['\ufeffArt\u200bículo', '\u00a0Precio\u00ad '], { title: '0', price: '1', ignored: [] }],
    [['Producto', 'Nombre', 'Precio'], 'La columna «Artículo» está dos veces.'],
    [['Artículo', 'Precio', 'Precio'], 'La columna «Precio» está dos veces.'],
    [['Artículo', 'Precio sin IVA'], 'Falta la columna «Precio» en la primera fila.'],
  ])('%j', (header, expected) => {
    expect(read(header)).toEqual(expected)
  })

  it('may stand below titles and blank rows', () => {
    const above = [['MENÚ LA GÜERA 2026'], [], ['Actualizado', '5 de mayo']]
    expect(read(['Artículo', 'Precio'], above)).toEqual({ title: '0', price: '1', ignored: [] })
    expect(read(['Artículo', 'Costo'], above)).toBe('Falta la columna «Precio» en la fila 4.')
  })
})
