import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { createDatabase, type TestDatabase } from '../database.ts'
import { takeFindings, watch } from './recorder.ts'

let database: TestDatabase
let pool: pg.Pool
beforeEach(async () => {
  database = await createDatabase()
  pool = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  watch(pool)
})
afterEach(async () => {
  await pool.end()
  await database.drop()
})

const OF_ONE = 'SELECT id FROM orders WHERE tenant_id = $1'

it('knows the functions of this Postgres that are volatile', () => {
  expect(inject('volatileFunctions')).toEqual(
    expect.arrayContaining(['random', 'gen_random_uuid', 'nextval']),
  )
  expect(inject('volatileFunctions')).not.toContain('now')
})

it('a statement about no store in particular is found, however it is sent', async () => {
  await pool.query('SELECT id FROM orders')
  await pool.query({ text: 'SELECT id FROM invoices', name: 'kept' })
  expect(takeFindings()).toEqual([
    expect.stringMatching(/^orders: .*\n {2}SELECT id FROM orders$/),
    expect.stringMatching(/^invoices: /),
  ])
})

it('a transaction that goes on to another store is found, and two of two stores are not', async () => {
  await pool.query("BEGIN; SET LOCAL app.tenant_id = '7'")
  await pool.query(OF_ONE, [7])
  await pool.query('COMMIT')
  await pool.query("BEGIN; SET LOCAL app.tenant_id = '0'")
  await pool.query({ text: OF_ONE, values: [8] })
  expect(takeFindings()).toEqual([])
  await pool.query(OF_ONE, [9])
  await pool.query('ROLLBACK')
  expect(takeFindings()).toEqual([expect.stringContaining('goes on to another')])
})

it('what is excepted by name passes', async () => {
  await pool.query('SELECT tenant_id FROM stores ORDER BY tenant_id')
  expect(takeFindings()).toEqual([])
})
