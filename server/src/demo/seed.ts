import { columnsOfInfo } from '../catalog/queries-menu.ts'
import type { PlatformDb } from '../db/platform.ts'
import type { Tx } from '../db/transaction.ts'
import type { CsdFiles } from '../features/cfdi/csd/read-csd.ts'
import { keepCsd } from '../features/cfdi/issuer/csd-of-store.ts'
import { saveIssuer } from '../features/cfdi/issuer/queries.ts'
import { testCsd } from '../features/cfdi/issuer/test-certificate.ts'
import { seedRate } from '../features/platform/queries-figures.ts'
import { insertOperator } from '../features/platform/queries-operators.ts'
import { updatePrintSettings } from '../features/settings/queries-write.ts'
import type { Secrets } from '../kernel/sealed-secret.ts'
import { insertLogin, insertUser } from '../people/queries.ts'
import { insertPicture } from '../pictures/queries.ts'
import { updateStore } from '../tenancy/queries.ts'
import { nextTenantId, openStore } from '../tenancy/queries-open.ts'
import { type Menu, type Picture, readMenu } from './menu.ts'
import { DEMO_PASSWORD, DEMO_RATE, OPERATOR, STAFF, type StaffMember, TABLES } from './people.ts'
import { anyLogin, insertAll, insertLedgerOfPayments, lockSeeding } from './queries.ts'
import { randomFor } from './random.ts'
import { customerRows, reservationRows, salesRows } from './rows.ts'
import { minutesAfter } from './sales/arrivals.ts'
import { pastOrders } from './sales/history.ts'
import { IVA, netPrice } from './sales/lines.ts'
import { openOrders } from './sales/open-orders.ts'
import { subscribe } from './subscription.ts'

interface DemoDeps {
  /** The folder of the menu and its pictures. */
  demoDir: string
  platform: PlatformDb
  now: Date
  hashPassword: (password: string) => Promise<string>
  /** Whether the store has a subscription with the embedded provider; otherwise it has granted access. */
  hasSubscription: boolean
  /** The address of a store's picture with this hash. */
  pictureAddress: (tenantId: number, hash: string) => string
  /** With the installation's key. */
  secrets: Secrets
}

/** The age of the restaurant in days: longer than its history, so that no chart starts with its opening. */
const DAYS_OPEN = 120

/**
 * Fills an empty installation with Taquería El Farol: menu, people, reservations, two weeks of sales and open orders,
 * in one transaction. Does nothing when an account exists.
 * @returns whether it filled the installation.
 */
export async function loadDemo(deps: DemoDeps): Promise<boolean> {
  const { platform, now } = deps
  if (await platform.first(anyLogin())) return false
  const [hashes, menu, tenantId, csd] = await Promise.all([
    Promise.all([OPERATOR, ...STAFF].map(() => deps.hashPassword(DEMO_PASSWORD))),
    readMenu(deps.demoDir),
    nextTenantId(platform),
    demoCsd(now),
  ])
  const [operatorHash = '', ...staffHashes] = hashes
  const random = randomFor('Taquería El Farol')
  const sales = salesRows([...pastOrders(menu, random, now), ...openOrders(menu, random, now)], now)
  const addressOfPicture = ({ hash }: Picture) => deps.pictureAddress(tenantId, hash)

  return platform.transactionFor(tenantId, async (tx) => {
    await tx.affected(lockSeeding())
    if (await tx.first(anyLogin())) return false
    await openRestaurant(tx, tenantId, staffHashes, addressOfPicture(menu.picture), now)
    await fillMenu(tx, tenantId, menu, addressOfPicture, now)
    await tx.affected(insertAll('store_tables', tenantId, tableRows()))
    await tx.affected(insertAll('customers', tenantId, customerRows(now)))
    await fillSales(tx, tenantId, sales)
    await fillReservations(tx, tenantId, now)
    await tx.affected(insertOperator({ ...OPERATOR, password_hash: operatorHash, created_at: now }))
    await tx.affected(seedRate('MXN', DEMO_RATE))
    await setUpInvoicing(tx, tenantId, { secrets: deps.secrets, csd, now })
    if (deps.hasSubscription) await subscribe(tx, tenantId, now)
    return true
  })
}

async function openRestaurant(
  tx: Tx,
  tenantId: number,
  hashes: readonly string[],
  image: string,
  now: Date,
): Promise<void> {
  const openedAt = minutesAfter(now, -DAYS_OPEN * 24 * 60)
  const [owner, ...staff] = STAFF.map((person, i) => ({ ...person, passwordHash: hashes[i] ?? '' }))
  if (!owner) throw new Error('the restaurant has no owner')
  await openStore(tx, {
    tenantId,
    name: 'Taquería El Farol',
    address: 'Orizaba 87, Roma Norte, Cuauhtémoc, 06700 Ciudad de México',
    phone: '55 5207 1946',
    access: 'granted',
    admin: owner,
    now: openedAt,
  })
  await tx.affected(updateStore(tenantId, { image, qr_menu_enabled: true, qr_order_enabled: true }))
  await tx.affected(
    updatePrintSettings(tenantId, {
      header: 'Tacos y antojitos desde 1984',
      footer: '¡Gracias por su visita! La propina no está incluida.',
    }),
  )
  for (const person of staff) await hire(tx, tenantId, person, openedAt)
}

async function hire(
  tx: Tx,
  tenantId: number,
  person: StaffMember & { passwordHash: string },
  at: Date,
): Promise<void> {
  const { username, name, designation, phone, role, scopes, passwordHash } = person
  await tx.affected(insertLogin(username, tenantId))
  await tx.affected(
    insertUser({
      tenant_id: tenantId,
      username,
      role,
      name,
      designation,
      phone,
      email: username,
      scopes: [...scopes],
      password_hash: passwordHash,
      created_at: at,
    }),
  )
}

async function fillMenu(
  tx: Tx,
  tenantId: number,
  menu: Menu,
  addressOf: (picture: Picture) => string,
  now: Date,
): Promise<void> {
  const categories = menu.categories.map((category) => ({ ...category, position: category.id }))
  const items = menu.dishes.map((dish) => ({
    id: dish.id,
    title: dish.title,
    title_en: dish.title_en,
    description_en: dish.description_en,
    price: dish.price,
    net_price: netPrice(dish),
    image: addressOf(dish.picture),
    category_id: dish.categoryId,
    tax_id: IVA.id,
    ...columnsOfInfo(dish.info),
  }))
  const variants = menu.dishes.flatMap((dish) => dish.variants.map((one) => ({ ...one, item_id: dish.id })))
  const addons = menu.dishes.flatMap((dish) => dish.addons.map((one) => ({ ...one, item_id: dish.id })))
  const pictures = [menu.picture, ...menu.dishes.map(({ picture }) => picture)]
  const picture = { tenant_id: tenantId, content_type: 'image/webp', created_at: now }
  await tx.run(...pictures.map((file) => insertPicture({ ...picture, ...file })))
  await tx.affected(insertAll('categories', tenantId, categories))
  await tx.affected(insertAll('menu_items', tenantId, items))
  await tx.affected(insertAll('variants', tenantId, variants))
  await tx.affected(insertAll('addons', tenantId, addons))
  await tx.affected(
    insertAll('counters', tenantId, [
      { name: 'category', value: categories.length },
      { name: 'menu_item', value: items.length },
      { name: 'variant', value: variants.length },
      { name: 'addon', value: addons.length },
      { name: 'store_table', value: TABLES.length },
    ]),
  )
}

const tableRows = () =>
  TABLES.map((table, i) => ({
    id: i + 1,
    title: table.title,
    floor: table.floor,
    seating_capacity: table.seats,
  }))

async function fillSales(tx: Tx, tenantId: number, sales: ReturnType<typeof salesRows>): Promise<void> {
  await tx.affected(insertAll('invoices', tenantId, sales.invoices))
  await tx.affected(insertAll('checks', tenantId, sales.checks))
  await tx.affected(insertAll('orders', tenantId, sales.orders))
  await tx.affected(insertAll('order_items', tenantId, sales.items))
  await tx.affected(insertAll('order_events', tenantId, sales.events))
  await tx.affected(insertAll('payments', tenantId, sales.payments))
  await tx.affected(insertLedgerOfPayments(tenantId))
  await tx.affected(insertAll('counters', tenantId, sales.counters))
}

async function fillReservations(tx: Tx, tenantId: number, now: Date): Promise<void> {
  const reservations = reservationRows(now)
  await tx.affected(insertAll('reservations', tenantId, reservations))
  await tx.affected(insertAll('counters', tenantId, [{ name: 'reservation', value: reservations.length }]))
}

/** The RFC belongs to no taxpayer: the demo stamps in 'Modo de prueba' alone. */
const ISSUER = {
  rfc: 'TFA841012AB1',
  name: 'TAQUERIA EL FAROL',
  regime: '601',
  postalCode: '06700',
  series: 'F',
}

const demoCsd = (now: Date): Promise<CsdFiles> => testCsd(ISSUER.rfc, ISSUER.name, now)

/** Sets the demo restaurant up to invoice in 'Modo de prueba'. */
async function setUpInvoicing(
  tx: Tx,
  tenantId: number,
  { secrets, csd, now }: { secrets: Secrets; csd: CsdFiles; now: Date },
): Promise<void> {
  await tx.all(saveIssuer(tenantId, ISSUER, now))
  await keepCsd(tx, tenantId, { secrets, files: csd, now })
}
