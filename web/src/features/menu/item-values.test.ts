import { NO_INFO } from '@comanda/shared/menu/info'
import { menuItem } from '@comanda/shared/testing/menu-item'
import { describe, expect, it } from 'vitest'
import { thumbnailOf } from './addresses.ts'
import {
  choicePrice,
  choiceProblem,
  itemBody,
  itemProblem,
  newItem,
  savedItem,
  valuesOfItem,
} from './item-values.ts'

const taco = menuItem({ id: 7, price: '24.50', category_id: null, category_title: null })

const NEW = newItem([])

describe('an item’s form', () => {
  it('reports the first broken rule: title before price', () => {
    expect(itemProblem({ ...NEW, title: '  ' })?.message).toBe('¡Por favor ingresa el título!')
    for (const price of [null, -1])
      expect(itemProblem({ ...NEW, title: 'Taco', price })?.message).toBe(
        '¡Por favor proporciona un precio válido!',
      )
    expect(itemProblem({ ...NEW, title: 'Taco', price: 0, netPrice: -1 })?.field).toBe('netPrice')
    expect(itemProblem({ ...NEW, title: 'Taco', price: 0 })).toBeNull()
    expect(
      itemProblem({ ...NEW, title: 'Taco', price: 0, diets: ['vegan'], allergens: ['milk'] })?.field,
    ).toBe('diets')
  })

  it('of a variant or an add-on needs a title, and a price that is not negative', () => {
    expect(choiceProblem('variant', 'Chica', -3)).toEqual({
      field: 'price',
      message: '¡Por favor proporciona un precio válido para la variante!',
    })
    expect(choiceProblem('addon', ' ', null)).toEqual({
      field: 'title',
      message: '¡Por favor proporciona el título del complemento!',
    })
    expect(choiceProblem('addon', 'Ajonjolí', null)).toBeNull()
  })

  it('preselects the tax when the store has only one tax', () => {
    const iva = { id: 4, title: 'IVA', rate: 16, type: 'inclusive' } as const
    expect(newItem([iva]).taxId).toBe(4)
    expect([newItem([]).taxId, newItem([iva, { ...iva, id: 5 }]).taxId]).toEqual([0, 0])
  })

  it('sends empty fields as null, and prices with two decimals', () => {
    expect(itemBody({ ...valuesOfItem(taco), title: ' Taco ', price: 24.1 })).toEqual({
      title: 'Taco',
      price: '24.10',
      netPrice: null,
      categoryId: null,
      taxId: 1,
      mustChoose: false,
      ...NO_INFO,
    })
    expect(itemBody({ ...NEW, description: ' De la casa\n' }).description).toBe('De la casa')
    expect([choicePrice(null), choicePrice(5.5)]).toEqual(['0.00', '5.50'])
  })

  it('is not dirty after saving', () => {
    const taxes = [{ id: 2, title: 'IEPS', rate: 8, type: 'exclusive' as const }]
    const info = {
      description: 'Con piña',
      allergens: ['nuts'] as const,
      diets: ['gluten_free'] as const,
      spicy: 2,
      isRecommended: true,
    }
    const values = { ...valuesOfItem(taco), netPrice: 12.3, categoryId: 4, taxId: 2, ...info }
    const saved = { ...taco, ...savedItem(values, [{ id: 4, title: 'Tacos' }], taxes) }
    expect(valuesOfItem(saved)).toEqual(values)
    expect(saved).toMatchObject({ category_title: 'Tacos', tax_title: 'IEPS', tax_rate: 8 })
    expect(valuesOfItem({ ...saved, ...savedItem({ ...values, ...NO_INFO }, [], taxes) })).toMatchObject(
      NO_INFO,
    )
  })
})

it('a card shows the thumbnail of stored pictures, and other pictures unchanged', () => {
  const own = `/pictures/3/${'ab'.repeat(32)}`
  expect(thumbnailOf(`${own}.webp`)).toBe(`${own}-192.webp`)
  expect(thumbnailOf('https://example.mx/a.webp')).toBe('https://example.mx/a.webp')
})
