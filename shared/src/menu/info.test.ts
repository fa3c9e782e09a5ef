import { describe, expect, it } from 'vitest'
import { ALLERGENS, DIETS, type ItemInfo, infoFault, infoOf, infoOut, NO_INFO } from './info.ts'
import { INFO_FIELDS, readInfo, writeInfo } from './info-cells.ts'

/** What the cells of a row say, with what is wrong with them. */
const read = (row: Partial<Record<keyof ItemInfo, string>>) => {
  const faults: string[] = []
  const info = readInfo(row, (fault) => faults.push(fault))
  return faults.length > 0 ? faults : info
}

describe('what a dish says', () => {
  it('is on the wire only where it says something', () => {
    expect(infoOut(NO_INFO)).toEqual({})
    expect(infoOf({})).toEqual(NO_INFO)
    const said: ItemInfo = {
      description: 'Con piña',
      allergens: ['milk'],
      diets: ['gluten_free'],
      spicy: 2,
      isRecommended: true,
    }
    expect(infoOf(infoOut(said))).toEqual(said)
  })

  it.each([
    [['vegan'], ['milk'], '«Vegano» y «Leche» no pueden ser ciertos a la vez: quita uno.'],
    [['vegetarian'], ['fish'], '«Vegetariano» y «Pescado» no pueden ser ciertos a la vez: quita uno.'],
    [['vegetarian', 'gluten_free'], ['egg', 'gluten'], /^«Sin gluten» y «Gluten»/],
    [['vegetarian'], ['milk', 'egg', 'gluten'], null],
    [['vegan', 'gluten_free'], ['nuts', 'soy'], null],
    [[], ALLERGENS, null],
  ] as const)('%j beside %j: %s', (diets, allergens, fault) => {
    const found = infoFault({ diets, allergens })
    if (fault instanceof RegExp) expect(found).toMatch(fault)
    else expect(found).toBe(fault)
  })
})

describe('the cells of what a dish says', () => {
  it('are read back as they are written', () => {
    const all: ItemInfo = {
      description: 'Dos renglones,\ncon «comillas» y "otras".',
      allergens: ALLERGENS,
      diets: DIETS,
      spicy: 3,
      isRecommended: true,
    }
    for (const info of [all, NO_INFO]) {
      const row = Object.fromEntries(INFO_FIELDS.map((field) => [field, writeInfo(field, info)]))
      expect(read(row)).toEqual(info)
    }
    expect(writeInfo('allergens', { allergens: ['nuts', 'gluten'] })).toBe('Gluten, Nueces')
  })

  it('that a file does not have say nothing', () => {
    expect(read({})).toEqual({})
    expect(read({ spicy: '1' })).toEqual({ spicy: 1 })
  })

  it.each([
    ['leche, GLUTEN', ['gluten', 'milk']],
    ['Ajonjoli; cacahuates|lácteos', ['peanut', 'milk', 'sesame']],
    ['Milk/Tree nuts', ['milk', 'nuts']],
    ['leche,, leche', ['milk']],
    ['sulphites', ['sulphites']],
    ['Ninguno', []],
    ['', []],
  ])('«%s» are allergens', (cell, allergens) => {
    expect(read({ allergens: cell })).toEqual({ allergens })
  })

  it.each([
    ['Vegana', ['vegan']],
    ['sin gluten, vegetariano', ['vegetarian', 'gluten_free']],
    ['no', []],
  ])('«%s» are diets', (cell, diets) => {
    expect(read({ diets: cell })).toEqual({ diets })
  })

  it.each([
    ['', 0],
    ['0', 0],
    ['2', 2],
    ['3.0', 3],
    ['Muy picante', 3],
    ['no', 0],
  ])('«%s» is how spicy it is', (cell, spicy) => {
    expect(read({ spicy: cell })).toEqual({ spicy })
  })

  it.each([
    ['Sí', true],
    ['si', true],
    ['VERDADERO', true],
    ['', false],
    ['No', false],
  ])('«%s» is recommended or not', (cell, isRecommended) => {
    expect(read({ isRecommended: cell })).toEqual({ isRecommended })
  })

  it('are refused when they cannot be understood, each with what is wrong', () => {
    expect(
      read({
        description: 'a'.repeat(401),
        allergens: 'leche, mariscos',
        diets: 'keto',
        spicy: '4',
        isRecommended: 'quizá',
      }),
    ).toEqual([
      'La descripción es demasiado larga (máximo 400 caracteres).',
      expect.stringMatching(/^«mariscos» no es un alérgeno de la lista: Gluten, Crustáceos, .*, Moluscos\.$/),
      '«keto» no es una dieta de la lista: Vegetariano, Vegano, Sin gluten.',
      'El picante «4» no es válido: escribe un número de 0 a 3.',
      'Recomendado: «quizá» no es válido: escribe Sí o No.',
    ])
    for (const spicy of ['-1', '1.5', 'mucho']) expect(read({ spicy })).toHaveLength(1)
  })
})
