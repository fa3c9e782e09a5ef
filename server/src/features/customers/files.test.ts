import { randomUUID } from 'node:crypto'
import * as api from '@comanda/shared/customers/api'
import { CUSTOMER_COLUMNS } from '@comanda/shared/customers/csv'
import { readCustomers } from '@comanda/shared/customers/read-table'
import { BOM, readCsv } from '@comanda/shared/kernel/csv'
import { describe, expect, it } from 'vitest'
import type { Client } from '../../testing/restaurant.ts'
import { restaurantForTests, serverForTests } from '../../testing/server-for-tests.ts'

const server = serverForTests()
const restaurant = restaurantForTests(server, 'new')

const ANA = { phone: '55 1234 5678', name: 'Ana' }
const BETO = { phone: '55 1234 5679', name: 'Beto', email: 'beto@casa.mx', gender: 'male' } as const

type Rows = readonly Record<string, unknown>[]

const importing = async (restaurant: Client, rows: Rows, more: { dryRun?: boolean; key?: string } = {}) => {
  const { key, ...rest } = more
  const body = { rows, ...rest }
  return restaurant.call(api.importCustomers, { body, ...(key ? { key } : {}) })
}

const count = async () => (await restaurant.call(api.listCustomers)).totalCustomers

const many = (howMany: number) =>
  Array.from({ length: howMany }, (_, at) => ({ phone: `55 ${String(10_000_000 + at)}`, name: `Ana ${at}` }))

describe('importing customers', () => {
  it('adds the valid rows, and returns the error of each other row', async () => {
    await restaurant.call(api.addCustomer, { body: ANA })
    const rows = [
      { phone: '+52 55 1234 5678', name: 'Ana otra vez' },
      { ...BETO, birthDate: '1990-02-28' },
      { phone: '044 55 1234 5679', name: 'Beto repetido' },
      { name: 'Sin teléfono' },
      { phone: '1', name: ' ' },
      { phone: '1', name: 'X', email: 'no' },
      { phone: 'abc', name: 'X' },
      { phone: '1', name: 'X', birthDate: '2026-11-22' },
      { phone: '1', name: 'X', gender: 'no dijo' },
      null as never,
      { phone: '55 1234 5680', name: 'Carla', email: '' },
    ]
    const expected = {
      imported: 2,
      failed: [
        { row: 1, message: '¡Ya existe un cliente con ese teléfono!' },
        { row: 3, message: '¡El teléfono se repite en el archivo!' },
        { row: 4, message: '¡Por favor proporciona el teléfono del cliente!' },
        { row: 5, message: '¡Por favor proporciona el nombre del cliente!' },
        { row: 6, message: '¡Por favor proporciona un email válido!' },
        { row: 7, message: '¡Por favor proporciona un número de teléfono válido!' },
        { row: 8, message: '¡La fecha de nacimiento no puede ser futura!' },
        { row: 9, message: '¡El género no es válido!' },
        { row: 10, message: '¡Por favor proporciona el teléfono del cliente!' },
      ],
    }
    const trial = await importing(restaurant, rows, { dryRun: true })
    expect(trial).toMatchObject(expected)
    expect(trial.message).toBe('Listo para importar 2 clientes, y 9 filas tienen algo que corregir.')
    expect(await count()).toBe(1)

    const done = await importing(restaurant, rows)
    expect(done).toMatchObject(expected)
    expect(done.message).toBe('Se importaron 2 clientes, y 9 filas tienen algo que corregir.')
    expect(await restaurant.call(api.getCustomer, { params: { phone: BETO.phone } })).toEqual({
      phone: '55 1234 5679',
      name: 'Beto',
      email: 'beto@casa.mx',
      birth_date: '1990-02-28',
      gender: 'male',
      created_at: server.clock.now.toISOString(),
      updated_at: null,
    })
    expect((await restaurant.call(api.getCustomer, { params: { phone: ANA.phone } })).name).toBe('Ana')
    expect(await count()).toBe(3)
  })

  it('answers a retry with the first answer, and adds no customer twice', async () => {
    const key = randomUUID()
    const first = await importing(restaurant, [ANA, BETO], { key })
    expect(first.imported).toBe(2)
    expect(await importing(restaurant, [ANA, BETO], { key })).toEqual(first)
    expect(await importing(restaurant, [ANA, BETO])).toMatchObject({ imported: 0 })
  })

  it('adds each customer once when two users import the same file simultaneously', async () => {
    const rows = many(300)
    const answers = await Promise.all(
      [rows, rows.toReversed(), rows].map((some) => importing(restaurant, some)),
    )
    expect(answers.reduce((sum, { imported }) => sum + imported, 0)).toBe(300)
    expect(answers.reduce((sum, { failed }) => sum + failed.length, 0)).toBe(600)
    expect(await count()).toBe(300)
  })

  it('restores removed customers', async () => {
    await restaurant.call(api.addCustomer, { body: BETO })
    await server.sql('UPDATE customers SET archived_at = now() WHERE tenant_id = $1', restaurant.tenantId)
    expect(await importing(restaurant, [{ ...BETO, name: 'Beto Salas' }])).toMatchObject({ imported: 1 })
    expect((await restaurant.call(api.getCustomer, { params: { phone: BETO.phone } })).name).toBe(
      'Beto Salas',
    )
  })

  it('accepts 1 to 2,000 rows', async () => {
    const refusal = async (rows: unknown) =>
      (await restaurant.send(api.importCustomers, { body: { rows } })).body.message
    expect(await refusal(undefined)).toBe('¡El archivo no contiene clientes!')
    expect(await refusal([])).toBe('¡El archivo no contiene clientes!')
    expect(await refusal(many(2_001))).toBe('¡Son más de 2000 clientes en un envío!')
    expect(await importing(restaurant, many(2_000))).toMatchObject({ imported: 2_000, failed: [] })
  })
})

describe('exporting customers', () => {
  const fileOf = async (restaurant: Client) => {
    const { headers, body } = await restaurant.send(api.exportCustomers)
    return { headers, text: body as unknown as string }
  }

  it('writes UTF-8 for spreadsheets, without formulas, which the import can read', async () => {
    await restaurant.call(api.addCustomer, {
      body: { phone: '+52 55 1234 5678', name: '=HYPERLINK("http://x", "Núñez")', birthDate: '1990-02-28' },
    })
    await restaurant.call(api.addCustomer, { body: BETO })
    await (await server.openRestaurant()).call(api.addCustomer, { body: { phone: '1', name: 'Vecina' } })
    const { headers, text } = await fileOf(restaurant)
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(headers.get('content-disposition')).toBe('attachment; filename="Clientes 2026-11-21.csv"')
    // fetch() removes the byte order mark, which a spreadsheet needs.
    const bytes = await fetch(`${server.base}/api/v1/customers/export`, {
      headers: { authorization: `Bearer ${restaurant.token}` },
    }).then((reply) => reply.arrayBuffer())
    expect(Buffer.from(bytes).toString('utf8')).toBe(
      BOM +
        [
          'Teléfono,Nombre,Correo,Fecha de nacimiento,Género,Cliente desde',
          `'+52 55 1234 5678,"'=HYPERLINK(""http://x"", ""Núñez"")",,1990-02-28,,2026-11-21`,
          '55 1234 5679,Beto,beto@casa.mx,,Masculino,2026-11-21',
          '',
        ].join('\r\n'),
    )
    const rows = readCustomers(readCsv(text)).rows.map(({ cells }) => cells)
    const other = await server.openRestaurant()
    expect(await importing(other, rows)).toMatchObject({ imported: 2, failed: [] })
    expect((await fileOf(other)).text).toBe(text)
  })

  it('of a search contains the customers of the search', async () => {
    await importing(restaurant, [
      { phone: '55 1234 5678', name: 'Ana Núñez' },
      { phone: '55 1234 5679', name: 'Beto' },
    ])
    const namesInFile = async (filter: string) => {
      const path = `${server.base}/api/v1/customers/export?${new URLSearchParams({ filter })}`
      const reply = await fetch(path, { headers: { authorization: `Bearer ${restaurant.token}` } })
      return readCustomers(readCsv(await reply.text())).rows.map(({ cells }) => cells.name)
    }
    expect([await namesInFile('nunez'), await namesInFile('5679'), await namesInFile('')]).toEqual([
      ['Ana Núñez'],
      ['Beto'],
      ['Ana Núñez', 'Beto'],
    ])
  })

  it('contains only the column names for a store without customers', async () => {
    expect(readCsv((await fileOf(restaurant)).text).slice(0, -1)).toEqual([[...CUSTOMER_COLUMNS]])
  })

  it('contains every customer once, also of several thousand, and no removed customer', async () => {
    const everybody = many(2_500)
    await importing(restaurant, everybody.slice(0, 2_000))
    await importing(restaurant, everybody.slice(2_000))
    await restaurant.call(api.deleteCustomer, { params: { phone: everybody[1_200]?.phone ?? '' } })
    const rows = readCustomers(readCsv((await fileOf(restaurant)).text)).rows.map(({ cells }) => cells)
    const expected = everybody.filter((_, at) => at !== 1_200).map((one) => one.name)
    expect(rows.map((row) => row.name)).toEqual(expected)
  })
})
