import type pg from 'pg'
import { ITEMS } from './menu.ts'

const DISHES = (
  'Taco Quesadilla Torta Enchilada Tostada Burrito Gordita Sope Tlayuda Tamal Pambazo Flauta Huarache Memela ' +
  'Chilaquil Molote Panucho Salbute Cemita Volován'
).split(' ')
const FILLINGS = (
  'pastor suadero barbacoa carnitas chorizo rajas huitlacoche tinga picadillo camarón pescado nopales frijol ' +
  'requesón champiñón lengua birria cochinita milanesa arrachera pollo jamón huevo longaniza calabaza'
).split(' ')

/** Dish, filling and a number: as long and as similar as the titles of a real menu. */
const titleOfDish = (n: number): string =>
  `${DISHES[n % DISHES.length]} de ${FILLINGS[(n * 7) % FILLINGS.length]} número ${n}`

/** One item in this many has variants and add-ons. */
const CHOICES_EVERY = 7

/** Gives a copied store a menu with this many items; the template's items keep their ids. */
export async function insertMenu(owner: pg.Client, tenantId: number, count: number): Promise<void> {
  const titles = Array.from({ length: count }, (_, index) => titleOfDish(index + 1))
  await owner.query(`UPDATE menu_items SET title = ($2::text[])[id] WHERE tenant_id = $1`, [
    tenantId,
    titles.slice(0, ITEMS),
  ])
  await owner.query(
    `INSERT INTO menu_items (tenant_id, id, title, price, category_id, tax_id)
     SELECT $1, n, title, 2000 + n % 400 * 50, 1 + n % 10, 1
     FROM unnest($2::text[]) WITH ORDINALITY AS planted (title, n) WHERE n > $3`,
    [tenantId, titles, ITEMS],
  )
  for (const [table, each] of [
    ['variants', 2],
    ['addons', 3],
  ] as const) {
    await owner.query(`DELETE FROM ${table} WHERE tenant_id = $1 AND item_id % $2 <> 0`, [
      tenantId,
      CHOICES_EVERY,
    ])
    await owner.query(
      `INSERT INTO ${table} (tenant_id, id, item_id, title, price)
       SELECT $1, ${each} * n - part, n, 'Elección ' || part, 1500
       FROM generate_series($2::integer, $3, $4) AS n, generate_series(0, ${each - 1}) AS part`,
      [tenantId, ITEMS - (ITEMS % CHOICES_EVERY) + CHOICES_EVERY, count, CHOICES_EVERY],
    )
  }
  await owner.query('UPDATE stores SET catalog_version = catalog_version + 1 WHERE tenant_id = $1', [
    tenantId,
  ])
  await owner.query('ANALYZE menu_items, variants, addons')
}

/** One key press in the search, and the number of items that it finds. */
export interface Keystroke {
  key: string
  found: number
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()

/** Maximum typed length before it is deleted again. */
const LETTERS = 6

/**
 * Typed texts: the beginning of a word in a title, letter by letter, then deleted. It contains only keys that
 * change the result, so that each has a visible change to wait for.
 */
export function searchesIn(count: number, words: number): Keystroke[] {
  const titles = Array.from({ length: count }, (_, index) => plain(titleOfDish(index + 1)))
  const foundBy = (text: string) => titles.filter((title) => title.includes(text)).length
  const keys: Keystroke[] = []
  for (let n = 0; n < words; n++) {
    const parts = titles[(n * 7919) % count]?.split(' ') ?? []
    const from = n % parts.length
    const typed = parts.slice(from).join(' ')
    const results = [count]
    while (results.length <= Math.min(LETTERS, typed.length)) {
      const found = foundBy(typed.slice(0, results.length))
      if (found === results.at(-1)) break
      keys.push({ key: typed[results.length - 1] ?? '', found })
      results.push(found)
    }
    for (let left = results.length - 2; left >= 0; left--)
      keys.push({ key: 'Backspace', found: results[left] ?? 0 })
  }
  return keys
}
