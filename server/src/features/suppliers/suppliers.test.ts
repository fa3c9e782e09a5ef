import { getAuditLog } from '@comanda/shared/audit/api'
import {
  addSupplier,
  deleteSupplier,
  listSuppliers,
  MAX_SUPPLIERS,
  updateSupplier,
} from '@comanda/shared/suppliers/api'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../testing/restaurant.ts'
import { serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
let owner: Client
beforeAll(async () => {
  owner = await server.openRestaurant('La que compra')
})

const names = async () => (await owner.call(listSuppliers)).map(({ name }) => name)

describe('the suppliers of a store', () => {
  it('are added with what is known of them, corrected and removed, and the log has each step', async () => {
    const { id } = await owner.call(addSupplier, {
      body: { name: 'Verduras Lupita', rfc: 'valu800101ab1', deliveryDays: 'Lunes y jueves' },
    })
    server.clock.advance(1_000)
    await owner.call(addSupplier, { body: { name: 'Carnes El Toro' } })
    expect(await owner.call(listSuppliers)).toEqual([
      { id: 2, name: 'Carnes El Toro', phone: null, email: null, rfc: null, deliveryDays: null },
      {
        id,
        name: 'Verduras Lupita',
        phone: null,
        email: null,
        rfc: 'VALU800101AB1',
        deliveryDays: 'Lunes y jueves',
      },
    ])
    server.clock.advance(1_000)
    const phone = '55 1234 5678'
    await owner.call(updateSupplier, { params: { id }, body: { name: 'Verduras Lupita', phone } })
    expect((await owner.call(listSuppliers))[1]).toMatchObject({ phone, rfc: null, deliveryDays: null })
    server.clock.advance(1_000)
    await owner.call(deleteSupplier, { params: { id } })
    expect(await names()).toEqual(['Carnes El Toro'])
    const log = await owner.call(getAuditLog, { query: { limit: 3 } })
    expect(log.entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['supplier.remove', 'Verduras Lupita'],
      ['supplier.change', 'Verduras Lupita'],
      ['supplier.add', 'Carnes El Toro'],
    ])
  })

  it('need a name, and a tax number and an address that can be right', async () => {
    for (const [body, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'Hielo', rfc: '123' }, 'rfc'],
      [{ name: 'Hielo', email: 'hielo' }, 'email'],
    ] as const) {
      const reply = await owner.send(addSupplier, { body })
      expect([reply.status, reply.body.errors]).toEqual([400, [expect.objectContaining({ field })]])
    }
    expect(await names()).not.toContain('Hielo')
  })

  it('cannot be changed or removed once they are removed', async () => {
    const { id } = await owner.call(addSupplier, { body: { name: 'Pan Blanco' } })
    await owner.call(deleteSupplier, { params: { id } })
    const change = await owner.send(updateSupplier, { params: { id }, body: { name: 'Pan Negro' } })
    expect([change.status, (await owner.send(deleteSupplier, { params: { id } })).status]).toEqual([404, 404])
  })

  it('are limited, so that no list is too long to read', async () => {
    const busy = await server.openRestaurant('La que compra de todo')
    await server.sql(
      "INSERT INTO suppliers (tenant_id, id, name) SELECT $1, n, 'Proveedor ' || n FROM generate_series(1000, $2) n",
      busy.tenantId,
      999 + MAX_SUPPLIERS,
    )
    const reply = await busy.send(addSupplier, { body: { name: 'Uno más' } })
    expect([reply.status, reply.body.message]).toEqual([400, 'El máximo es 500 proveedores.'])
  })
})
