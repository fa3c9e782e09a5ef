import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, done, written } from '../kernel/call.ts'
import {
  bit,
  field,
  flag,
  id,
  moneyOut,
  optional,
  optionalCount,
  optionalId,
  optionalPrice,
  price,
  text,
} from '../kernel/fields.ts'
import { isAbsent } from '../kernel/predicates.ts'
import { AREA } from '../kernel/scopes.ts'
import { ALLERGENS, DIETS, MAX_DESCRIPTION, MAX_SPICY } from './info.ts'
import { MARKS_SOLD_OUT } from './sold-out.ts'

/** `title_en`, here and below: for guests whose phone speaks English; absent without one. */
export const Choice = z.object({
  id: z.int(),
  item_id: z.int(),
  title: z.string(),
  title_en: z.string().optional(),
  price: moneyOut,
})

/** `is_sold_out`: absent in what a browser or the price lists kept before. */
export const Variant = Choice.extend({ is_sold_out: bit.optional() })

export const MenuItem = z.object({
  id: z.int(),
  title: z.string(),
  title_en: z.string().optional(),
  price: moneyOut,
  net_price: moneyOut.nullable(),
  image: z.string().nullable(),
  category_id: z.int().nullable(),
  category_title: z.string().nullable(),
  tax_id: z.int().nullable(),
  tax_title: z.string().nullable(),
  tax_rate: z.number().nullable(),
  tax_type: z.string().nullable(),
  /** Sold out for now, or all variants are: shown, but cannot be ordered. Older carts in a browser do not have this field. */
  is_sold_out: bit.default(0),
  /** No variant is preselected at the point of sale. Older carts and answers that a device keeps do not have this field. */
  must_choose: bit.default(0),
  /** What the item says of itself: absent where it says nothing, and in older answers. */
  description: z.string().optional(),
  /** For guests whose phone speaks English. */
  description_en: z.string().optional(),
  allergens: z.array(z.enum(ALLERGENS)).optional(),
  diets: z.array(z.enum(DIETS)).optional(),
  spicy: z.int().min(0).max(MAX_SPICY).optional(),
  is_recommended: bit.optional(),
  addons: z.array(Choice),
  variants: z.array(Variant),
})

export type Choice = z.output<typeof Choice>
export type Variant = z.output<typeof Variant>
export type MenuItem = z.output<typeof MenuItem>

const settings = needs(AREA.settings)

/** Some of these codes, each once, in the order of the list. */
const someOf = <const T extends string>(codes: readonly T[], message: string) =>
  optional(
    field<readonly T[], T[]>(
      { type: 'array', items: { enum: [...codes] }, uniqueItems: true },
      (raw, fail) => {
        if (!Array.isArray(raw) || raw.some((one) => !codes.includes(one))) return fail(message)
        return codes.filter((code) => raw.includes(code))
      },
    ),
  )

const { read: readDescription } = text('', MAX_DESCRIPTION)
/** Unlike other texts, an empty one is a value: it removes the description. */
const description = field<string | null, string>(
  { type: ['string', 'null'], maxLength: MAX_DESCRIPTION },
  (raw, fail) => (isAbsent(raw) ? '' : readDescription(raw, fail)),
).optional()

export const MenuItemBody = z.object({
  title: text('¡Por favor ingresa el título!'),
  price: price('¡Por favor proporciona un precio válido!'),
  netPrice: optionalPrice('¡Por favor proporciona un precio válido!'),
  categoryId: optionalId(),
  taxId: optionalId(),
  /** Absent: unchanged, and off for a new item. */
  mustChoose: flag(null),
  // Absent as well: unchanged, and nothing for a new item.
  description,
  allergens: someOf(ALLERGENS, '¡Un alérgeno no es válido!'),
  diets: someOf(DIETS, '¡Una dieta no es válida!'),
  spicy: optionalCount(`¡El picante es un número de 0 a ${MAX_SPICY}!`, 0, MAX_SPICY, null),
  isRecommended: flag(null),
})

const variantBody = z.object({
  title: text('¡Por favor proporciona el título de la variante!'),
  price: price('¡Por favor proporciona un precio válido para la variante!'),
})

const addonBody = z.object({
  title: text('¡Por favor proporciona el título del complemento!'),
  price: price('¡Por favor proporciona un precio válido para el complemento!'),
})

const byId = z.object({ id: id() })
const byItem = z.object({ itemId: id() })

export const listMenuItems = declareCall({
  method: 'GET',
  path: '/menu-items',
  summary: 'Every item on the menu',
  access: settings,
  answer: z.array(MenuItem),
})

export const getMenuItem = declareCall({
  method: 'GET',
  path: '/menu-items/{id}',
  summary: 'One item with its variants and add-ons',
  access: settings,
  params: byId,
  answer: MenuItem,
})

export const addMenuItem = declareCall({
  method: 'POST',
  path: '/menu-items/add',
  summary: 'Add an item',
  audit: { key: 'item.add', es: 'Agregó un artículo', en: 'Added a menu item' },
  access: settings,
  body: MenuItemBody,
  answer: written({ id: z.int(), menuItemId: z.int() }),
})

export const updateMenuItem = declareCall({
  method: 'POST',
  path: '/menu-items/update/{id}',
  summary: 'Change an item',
  audit: { key: 'item.change', of: 'menuItem', es: 'Cambió un artículo', en: 'Changed a menu item' },
  access: settings,
  params: byId,
  body: MenuItemBody,
  answer: done,
})

export const setMenuItemPrice = declareCall({
  method: 'POST',
  path: '/menu-items/{id}/price',
  summary: 'Change an item’s price alone',
  audit: { key: 'item.price', of: 'menuItem', es: 'Cambió un precio', en: 'Changed a price' },
  access: settings,
  params: byId,
  body: z.object({ price: price('¡Por favor proporciona un precio válido!') }),
  answer: done,
})

export const setMenuItemSoldOut = declareCall({
  method: 'POST',
  path: '/menu-items/{id}/sold-out',
  summary: 'Mark an item with all of its variants as sold out, or as available again',
  audit: {
    key: 'item.sold_out',
    of: 'menuItem',
    es: 'Cambió si un artículo está agotado',
    en: 'Changed whether an item is sold out',
  },
  access: needs(MARKS_SOLD_OUT),
  params: byId,
  body: z.object({ isSoldOut: flag(true) }),
  answer: done,
})

export const setVariantSoldOut = declareCall({
  method: 'POST',
  path: '/menu-items/variants/{itemId}/sold-out/{variantId}',
  summary:
    'Mark a variant as sold out, or as available again; the item is sold out when all of its variants are',
  audit: {
    key: 'variant.sold_out',
    of: 'variant',
    es: 'Cambió si una variante está agotada',
    en: 'Changed whether a variant is sold out',
  },
  access: needs(MARKS_SOLD_OUT),
  params: z.object({ itemId: id(), variantId: id() }),
  body: z.object({ isSoldOut: flag(true) }),
  answer: done,
})

export const uploadMenuItemPhoto = declareCall({
  method: 'POST',
  path: '/menu-items/update/{id}/upload-photo',
  summary: 'Give an item a picture (multipart field `image`)',
  audit: { key: 'item.photo', of: 'menuItem', es: 'Subió una foto', en: 'Uploaded a picture' },
  access: settings,
  params: byId,
  multipart: true,
  answer: written({ imageURL: z.string() }),
})

export const removeMenuItemPhoto = declareCall({
  method: 'POST',
  path: '/menu-items/update/{id}/remove-photo',
  summary: 'Remove an item’s picture',
  audit: { key: 'item.photo_remove', of: 'menuItem', es: 'Quitó una foto', en: 'Removed a picture' },
  access: settings,
  params: byId,
  answer: done,
})

export const deleteMenuItem = declareCall({
  method: 'DELETE',
  path: '/menu-items/delete/{id}',
  summary: 'Take an item off the menu',
  audit: { key: 'item.remove', of: 'menuItem', es: 'Eliminó un artículo', en: 'Removed a menu item' },
  access: settings,
  params: byId,
  answer: done,
})

export const addVariant = declareCall({
  method: 'POST',
  path: '/menu-items/variants/{itemId}/add',
  summary: 'Add a variant: its price replaces the item’s',
  audit: { key: 'variant.add', es: 'Agregó una variante', en: 'Added a variant' },
  access: settings,
  params: byItem,
  body: variantBody,
  answer: written({ id: z.int(), variantId: z.int() }),
})

export const updateVariant = declareCall({
  method: 'POST',
  path: '/menu-items/variants/{itemId}/update/{variantId}',
  summary: 'Change a variant',
  audit: { key: 'variant.change', of: 'variant', es: 'Cambió una variante', en: 'Changed a variant' },
  access: settings,
  params: z.object({ itemId: id(), variantId: id() }),
  body: variantBody,
  answer: done,
})

export const deleteVariant = declareCall({
  method: 'DELETE',
  path: '/menu-items/variants/{itemId}/delete/{variantId}',
  summary: 'Remove a variant',
  audit: { key: 'variant.remove', of: 'variant', es: 'Eliminó una variante', en: 'Removed a variant' },
  access: settings,
  params: z.object({ itemId: id(), variantId: id() }),
  answer: done,
})

export const addAddon = declareCall({
  method: 'POST',
  path: '/menu-items/addons/{itemId}/add',
  summary: 'Add an add-on: its price is added to the item’s',
  audit: { key: 'addon.add', es: 'Agregó un complemento', en: 'Added an add-on' },
  access: settings,
  params: byItem,
  body: addonBody,
  answer: written({ id: z.int(), addonId: z.int() }),
})

export const updateAddon = declareCall({
  method: 'POST',
  path: '/menu-items/addons/{itemId}/update/{addonId}',
  summary: 'Change an add-on',
  audit: { key: 'addon.change', of: 'addon', es: 'Cambió un complemento', en: 'Changed an add-on' },
  access: settings,
  params: z.object({ itemId: id(), addonId: id() }),
  body: addonBody,
  answer: done,
})

export const deleteAddon = declareCall({
  method: 'DELETE',
  path: '/menu-items/addons/{itemId}/delete/{addonId}',
  summary: 'Remove an add-on',
  audit: { key: 'addon.remove', of: 'addon', es: 'Eliminó un complemento', en: 'Removed an add-on' },
  access: settings,
  params: z.object({ itemId: id(), addonId: id() }),
  answer: done,
})
