import { buffer } from 'node:stream/consumers'
import { addCustomer } from '@comanda/shared/customers/api'
import { addMenuItem } from '@comanda/shared/menu/api'
import { createOrderAndInvoice } from '@comanda/shared/pos/api'
import { addReservation } from '@comanda/shared/reservations/api'
import { addCategory } from '@comanda/shared/settings/categories'
import { addPaymentType } from '@comanda/shared/settings/payment-types'
import { addStoreTable } from '@comanda/shared/settings/tables'
import { addTax } from '@comanda/shared/settings/taxes'
import { addUser } from '@comanda/shared/users/api'
import { beforeAll, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { openTaqueria } from '../../../server/src/testing/menu.ts'
import { type Client, PASSWORD } from '../../../server/src/testing/restaurant.ts'
import { serverForTests } from '../../../server/src/testing/server-for-tests.ts'

const server = serverForTests()
let restaurant: Client
beforeAll(async () => {
  restaurant = await openTaqueria(server, '=HYPERLINK("https://evil.example")')
  await plant()
})

const FORMULAS = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  "=cmd|' /C calc'!A0",
  '＝1+1',
  '=1,"\n=2"',
  '"=1"',
  'x;=1+1',
  'x\t+1',
]

/** Formulas in every name, note and title that a person can type. */
async function plant() {
  for (const [n, title] of FORMULAS.entries()) {
    const phone = `551234567${n}`
    await restaurant.call(addCustomer, { body: { phone, name: title, email: null } })
    await restaurant.call(addCategory, { body: { title } })
    await restaurant.call(addTax, { body: { title, rate: 1, type: 'inclusive' } })
    await restaurant.call(addPaymentType, { body: { title, isActive: true } })
    await restaurant.call(addStoreTable, { body: { title, floor: title, seatingCapacity: 2 } })
    await restaurant.call(addUser, {
      body: { name: title, username: `quien${n}@example.mx`, password: PASSWORD },
    })
    const { id } = await restaurant.call(addMenuItem, { body: { title, price: '1.00' } })
    const cart = [{ id, quantity: 1, notes: title }]
    await restaurant.call(createOrderAndInvoice, { body: { cart, customerId: { phone, name: title } } })
    const date = `2026-11-2${n}T20:00`
    await restaurant.call(addReservation, {
      body: { date, tableId: 1, customerId: phone, notes: title },
    })
  }
}

const take = async (path: string) => {
  const reply = await fetch(`${server.base}/api/v1${path}`, {
    headers: { authorization: `Bearer ${restaurant.token}` },
  })
  expect([path, reply.status]).toEqual([path, 200])
  return Buffer.from(await reply.arrayBuffer())
}

async function unzip(bytes: Buffer): Promise<[string, string][]> {
  const files: [string, string][] = []
  const zip = await fromBufferPromise(bytes)
  for await (const entry of zip.eachEntry())
    files.push([entry.fileName, (await buffer(await zip.openReadStreamPromise(entry))).toString()])
  return files
}

/** The cells of a CSV file, as a spreadsheet with this separator splits them. */
function cellsOfLine(csv: string, delimiter: string): string[] {
  const cell = `"((?:[^"]|"")*)"|([^${delimiter}\r\n]*)`
  const cells = new RegExp(`(?:^|${delimiter}|\\r?\\n)(?:${cell})`, 'g')
  const found = csv.replace(/^\uFEFF/, '').matchAll(cells)
  return [...found].map(([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare)
}

it('no cell of any exported file is a formula, even when names are formulas', async () => {
  const period = 'type=custom&from=2026-11-01&to=2026-11-30'
  const files: [string, string][] = []
  for (const path of [
    '/customers/export',
    `/invoices/export?${period}`,
    `/reports/export?${period}`,
    '/menu-items/export?format=csv',
  ])
    files.push([path, (await take(path)).toString()])
  files.push(...(await unzip(await take('/settings/data-export'))).filter(([name]) => name.endsWith('.csv')))
  expect(files.length).toBeGreaterThan(8)
  let planted = 0
  for (const [name, csv] of files) {
    for (const cell of [',', ';', '\t'].flatMap((delimiter) => cellsOfLine(csv, delimiter))) {
      expect([name, cell]).not.toEqual([
        name,
        expect.stringMatching(/^\s*[=+@＝＋－＠]|^\s*-(?!\d+(\.\d+)?$)/),
      ])
      if (cell.startsWith("'")) planted++
    }
  }
  expect(planted).toBeGreaterThan(FORMULAS.length * 5)
})

it('no cell of the workbook is a formula: its texts are stored as texts', async () => {
  const sheets = (await unzip(await take('/menu-items/export?format=xlsx'))).filter(([name]) =>
    name.endsWith('.xml'),
  )
  expect(sheets.length).toBeGreaterThan(2)
  for (const [name, xml] of sheets) expect([name, xml]).not.toEqual([name, expect.stringMatching(/<f[ >]/)])
  expect(sheets.some(([, xml]) => xml.includes('=1+1'))).toBe(true)
})
