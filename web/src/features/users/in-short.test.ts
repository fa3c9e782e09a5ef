import { expect, it } from 'vitest'
import { inShort } from './in-short.ts'

it('up to three scopes are named, more are counted', () => {
  expect(inShort(['Cocina'])).toBe('Cocina')
  expect(inShort(['Pedidos', 'Cocina'])).toBe('Pedidos y Cocina')
  expect(inShort(['Pedidos', 'Cocina', 'Caja'])).toBe('Pedidos, Cocina y Caja')
  expect(inShort(['Pedidos', 'Cocina', 'Caja', 'Reservas', 'Clientes'])).toBe('Pedidos, Cocina y 3 más')
})
