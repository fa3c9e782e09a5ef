import { describe, expect, it } from 'vitest'
import {
  calledNames,
  cardFacts,
  checkNames,
  floorOfPlace,
  lineTitle,
  orderFacts,
  partyNames,
} from './order-words.ts'

const order = { delivery_type: 'dinein', table_title: 'Mesa 4', floor: 'Terraza', guests: 3 } as const

describe('the words for an order', () => {
  it('on its receipt is the service, the table with its floor, and the guests', () => {
    expect(orderFacts(order)).toEqual([
      ['Servicio', 'Para Comer Aquí'],
      ['Mesa', 'Mesa 4 (Terraza)'],
      ['Comensales', '3'],
    ])
    expect(orderFacts({ delivery_type: null, table_title: null, floor: null, guests: null })).toEqual([
      ['Servicio', null],
      ['Mesa', null],
      ['Comensales', null],
    ])
  })

  it('names no floor in a store without floors', () => {
    expect(['-', '', null, 'Terraza'].map((floor) => floorOfPlace({ floor }))).toEqual([
      null,
      null,
      null,
      'Terraza',
    ])
    expect(orderFacts({ ...order, floor: '-' })[1]).toEqual(['Mesa', 'Mesa 4'])
  })

  it('names no floor that the table already names', () => {
    expect(orderFacts({ ...order, table_title: 'Terraza 12' })[1]).toEqual(['Mesa', 'Terraza 12'])
  })

  it('on its card is takeaway from a table, and the guests', () => {
    expect(cardFacts(order)).toEqual(['3 comensales'])
    expect(cardFacts({ ...order, delivery_type: 'takeaway', guests: 1 })).toEqual([
      'Para Llevar',
      '1 comensal',
    ])
    expect(cardFacts({ ...order, delivery_type: 'takeaway', table_title: null, guests: null })).toEqual([])
    expect(cardFacts({ ...order, delivery_type: null, guests: null })).toEqual([])
  })

  it('for whom it is: the name of the check before the customer’s', () => {
    const walkIn = { check_name: null, customer_name: null, customer_type: 'WALKIN' } as const
    expect(partyNames(walkIn)).toEqual(['Cliente ocasional'])
    expect(partyNames({ ...walkIn, check_name: 'Juan' })).toEqual(['Juan'])
    expect(partyNames({ check_name: 'Juan', customer_name: 'Ana', customer_type: 'CUSTOMER' })).toEqual([
      'Juan',
      'Ana',
    ])
    expect(checkNames([{ check_name: 'Juan' }, {}, { check_name: 'Juan' }, { check_name: 'Ana' }])).toBe(
      'Juan, Ana',
    )
    expect(checkNames([{}, { check_name: null }])).toBeNull()
  })

  it('calls a line by its item and its variant', () => {
    expect(lineTitle({ item_title: 'Taco', variant_title: 'Maciza' })).toBe('Taco - Maciza')
    expect(lineTitle({ item_title: 'Agua', variant_title: null })).toBe('Agua')
  })
})

it('a party is called once where the name of its check begins that of its customer', () => {
  expect(calledNames('Javier', 'Javier Montes de Oca')).toEqual(['Javier Montes de Oca'])
  expect(calledNames('JAVIER MONTÉS', 'Javier Montes')).toEqual(['Javier Montes'])
  expect(calledNames('Javier Montes a las 9', 'Javier Montes')).toEqual(['Javier Montes a las 9'])
  expect(calledNames('Javi', 'Javier Montes')).toEqual(['Javi', 'Javier Montes'])
  expect([calledNames(null, 'Ana'), calledNames('Ana', null), calledNames(null, null)]).toEqual([
    ['Ana'],
    ['Ana'],
    [],
  ])
})
