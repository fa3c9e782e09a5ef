import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cents, priceOf } from '@comanda/shared/kernel/money'
import {
  ALLERGENS,
  DIETS,
  type ItemInfo,
  infoFault,
  MAX_DESCRIPTION,
  MAX_SPICY,
} from '@comanda/shared/menu/info'
import { z } from 'zod'

/** A WebP file in the form in which pictures are stored. */
export type Picture = { hash: string; bytes: Buffer }

type SoldChoice = { id: number; title: string; title_en: string; price: Cents }

/** A dish with the ids of its rows. */
export type SoldDish = {
  id: number
  title: string
  title_en: string
  categoryId: number
  category: string
  picture: Picture
  /** How often it is ordered, relative to the other dishes of its category. */
  liked: number
  price: Cents
  info: ItemInfo
  description_en: string
  variants: readonly SoldChoice[]
  addons: readonly SoldChoice[]
}

export type Menu = {
  /** The picture of the restaurant. */
  picture: Picture
  categories: readonly { id: number; title: string; title_en: string }[]
  dishes: readonly SoldDish[]
}

const price = z
  .string()
  .regex(/^\d+\.\d\d$/)
  .transform(priceOf)
const choices = z.record(z.string(), price).default({})

const info = {
  description: z.string().max(MAX_DESCRIPTION),
  allergens: z.array(z.enum(ALLERGENS)).default([]),
  diets: z.array(z.enum(DIETS)).default([]),
  spicy: z.int().min(0).max(MAX_SPICY).default(0),
  isRecommended: z.boolean().default(false),
}

/** The format of `server/demo/menu.json`; the README beside it describes it. */
const menuFile = z.strictObject({
  picture: z.string(),
  categories: z.array(
    z.strictObject({
      title: z.string(),
      dishes: z.array(
        z
          .strictObject({
            title: z.string(),
            ...info,
            price,
            picture: z.string(),
            liked: z.number().positive().default(1),
            variants: choices,
            addons: choices,
          })
          .refine((dish) => infoFault(dish) === null),
      ),
    }),
  ),
})

/** The format of `server/demo/english.json`: each Spanish title and description of the menu with its English one. */
const englishFile = z.record(z.string(), z.string())

/** @throws when a file does not have its format, or a picture or an English text is missing. */
export async function readMenu(demoDir: string): Promise<Menu> {
  const json = async (name: string): Promise<unknown> =>
    JSON.parse(await readFile(join(demoDir, name), 'utf8'))
  const file = menuFile.parse(await json('menu.json'))
  const english = englishFile.parse(await json('english.json'))
  const inEnglish: InEnglish = (title) => {
    const title_en = english[title]
    if (title_en === undefined) throw new Error(`without English: ${title}`)
    return { title, title_en }
  }
  const read = (name: string) => readPicture(join(demoDir, 'pictures', `${name}.webp`))
  const [variantIds, addonIds] = [counter(), counter()]
  const dishes = file.categories.flatMap((category, index) =>
    category.dishes.map(({ description, allergens, diets, spicy, isRecommended, ...dish }) => ({
      ...dish,
      ...inEnglish(dish.title),
      description_en: inEnglish(description).title_en,
      info: { description, allergens, diets, spicy, isRecommended },
      categoryId: index + 1,
      category: category.title,
      variants: soldChoices(dish.variants, variantIds, inEnglish),
      addons: soldChoices(dish.addons, addonIds, inEnglish),
    })),
  )
  return {
    picture: await read(file.picture),
    categories: file.categories.map(({ title }, index) => ({ id: index + 1, ...inEnglish(title) })),
    dishes: await Promise.all(
      dishes.map(async (dish, index) => ({ ...dish, id: index + 1, picture: await read(dish.picture) })),
    ),
  }
}

function counter(): () => number {
  let last = 0
  return () => ++last
}

type InEnglish = (title: string) => { title: string; title_en: string }

const soldChoices = (prices: Record<string, Cents>, next: () => number, inEnglish: InEnglish): SoldChoice[] =>
  Object.entries(prices).map(([title, price]) => ({ id: next(), ...inEnglish(title), price }))

async function readPicture(path: string): Promise<Picture> {
  const bytes = await readFile(path)
  return { hash: createHash('sha256').update(bytes).digest('hex'), bytes }
}

/** @throws when no entry of the list has this title. */
export function named<T extends { title: string }>(list: readonly T[], title: string): T {
  const found = list.find((one) => one.title === title)
  if (!found) throw new Error(`not on the menu: ${title}`)
  return found
}
