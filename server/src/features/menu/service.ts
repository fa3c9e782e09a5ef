import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import type { Cents } from '@comanda/shared/kernel/money'
import type { addMenuItem, addVariant } from '@comanda/shared/menu/api'
import { ENGLISH_KINDS, type saveEnglish } from '@comanda/shared/menu/english'
import { type Allergen, type Diet, infoFault } from '@comanda/shared/menu/info'
import { changeCatalog } from '../../catalog/change-catalog.ts'
import { nextNumber } from '../../db/counters.ts'
import type { TenantTx } from '../../db/tenant.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import { deletePictureIfUnused, receivePicture, storePicture } from '../../pictures/store-picture.ts'
import { checkCount } from '../../tenancy/limits.ts'
import * as queries from './queries.ts'

type ItemBody = Body<typeof addMenuItem>
type ChoiceBody = Body<typeof addVariant>

/** The fields that older clients do not send stay as they are. */
const columnsOfItem = (body: ItemBody) => ({
  title: body.title,
  price: body.price,
  net_price: body.netPrice,
  category_id: body.categoryId,
  tax_id: body.taxId,
  ...(body.mustChoose !== null && { must_choose: body.mustChoose }),
  ...(body.description !== undefined && { description: body.description }),
  ...(body.allergens !== null && { allergens: body.allergens }),
  ...(body.diets !== null && { diets: body.diets }),
  ...(body.spicy !== null && { spicy: body.spicy }),
  ...(body.isRecommended !== null && { recommended: body.isRecommended }),
})

/** @throws invalid_input when a diet excludes an allergen of the item. */
function checkInfo({ allergens, diets }: ItemBody, item?: { allergens: string[]; diets: string[] }): void {
  const fault = infoFault({
    allergens: allergens ?? ((item?.allergens ?? []) as Allergen[]),
    diets: diets ?? ((item?.diets ?? []) as Diet[]),
  })
  if (fault) throw new AppError('invalid_input', fault)
}

export const addItem = (context: StoreContext, body: ItemBody) =>
  changeCatalog(
    context,
    async (tx) => {
      checkInfo(body)
      const id = await nextNumber(tx, tx.tenantId, 'menu_item')
      await tx.affected(queries.insertItem({ tenant_id: tx.tenantId, id, ...columnsOfItem(body) }))
      return saved('El artículo se agregó.', { id, menuItemId: id })
    },
    ['items', 'catalogBytes'],
  )

export const saveItem = (context: StoreContext, id: number, body: ItemBody) =>
  changeCatalog(
    context,
    async (tx) => {
      checkInfo(body, await itemOnMenu(tx, id))
      await tx.affected(queries.updateItem(tx.tenantId, id, columnsOfItem(body)))
      return saved('El artículo se guardó.')
    },
    ['catalogBytes'],
  )

export const savePrice = (context: StoreContext, id: number, price: Cents) =>
  changeCatalog(context, async (tx) => {
    await itemOnMenu(tx, id)
    await tx.affected(queries.updateItem(tx.tenantId, id, { price }))
    return saved('El precio se guardó.')
  })

/** No open order shows whether a dish is sold out. */
const changeSoldOut = <T>(context: StoreContext, work: (tx: TenantTx) => Promise<T>): Promise<T> =>
  changeCatalog(context, work, [], false)

export const setSoldOut = (context: StoreContext, id: number, isSoldOut: boolean) =>
  changeSoldOut(context, async (tx) => {
    await itemOnMenu(tx, id)
    await tx.affected(queries.updateItem(tx.tenantId, id, { sold_out: isSoldOut }))
    await tx.affected(queries.setVariantsSoldOut(tx.tenantId, id, isSoldOut))
    return saved(isSoldOut ? 'El artículo se marcó como agotado.' : 'El artículo está disponible de nuevo.')
  })

export const setVariantSoldOut = (context: StoreContext, itemId: number, id: number, isSoldOut: boolean) =>
  changeSoldOut(context, async (tx) => {
    await itemOnMenu(tx, itemId)
    const touched = await tx.affected(queries.setVariantsSoldOut(tx.tenantId, itemId, isSoldOut, id))
    if (touched === 0) throw new AppError('not_found')
    await tx.affected(queries.followVariants(tx.tenantId, itemId))
    return saved(isSoldOut ? 'La variante se marcó como agotada.' : 'La variante está disponible de nuevo.')
  })

/** Orders keep the frozen title and price. The id is never reused. */
export const removeItem = (context: StoreContext, id: number) =>
  changeCatalog(context, async (tx) => {
    const { image } = await itemOnMenu(tx, id)
    await tx.affected(
      queries.updateItem(tx.tenantId, id, {
        archived_at: context.now,
        image: null,
        title_en: null,
        description_en: null,
      }),
    )
    for (const kind of ['variant', 'addon'] as const)
      await tx.affected(queries.deleteChoicesOf(kind, tx.tenantId, id))
    await deletePictureIfUnused(tx, image)
    return saved('El artículo se eliminó.')
  })

async function itemOnMenu(tx: TenantTx, id: number) {
  const item = await tx.first(queries.lockItem(tx.tenantId, id))
  if (!item) throw new AppError('not_found', 'El artículo ya no existe.')
  return item
}

export async function savePhoto(context: StoreContext, itemId: number) {
  const picture = await receivePicture(context)
  return changeCatalog(context, async (tx) => {
    const { image } = await itemOnMenu(tx, itemId)
    const imageURL = await storePicture(tx, picture, context.now)
    await tx.affected(queries.updateItem(tx.tenantId, itemId, { image: imageURL }))
    if (image !== imageURL) await deletePictureIfUnused(tx, image)
    return saved('La imagen se guardó.', { imageURL })
  })
}

export const removePhoto = (context: StoreContext, itemId: number) =>
  changeCatalog(context, async (tx) => {
    const { image } = await itemOnMenu(tx, itemId)
    await tx.affected(queries.updateItem(tx.tenantId, itemId, { image: null }))
    await deletePictureIfUnused(tx, image)
    return saved('La imagen se eliminó.')
  })

const CHOICES = {
  variant: {
    added: 'La variante se agregó.',
    saved: 'La variante se guardó.',
    gone: 'La variante se eliminó.',
  },
  addon: {
    added: 'El complemento se agregó.',
    saved: 'El complemento se guardó.',
    gone: 'El complemento se eliminó.',
  },
} as const satisfies Record<queries.ChoiceKind, Record<string, string>>

/** @returns the id of the new choice. */
export const addChoice = (
  context: StoreContext,
  kind: queries.ChoiceKind,
  itemId: number,
  body: ChoiceBody,
) =>
  changeCatalog(
    context,
    async (tx) => {
      await itemOnMenu(tx, itemId)
      const id = await nextNumber(tx, tx.tenantId, kind)
      await tx.affected(queries.insertChoice(kind, { tenant_id: tx.tenantId, id, item_id: itemId, ...body }))
      const ofItem = await tx.first(queries.countChoices(kind, tx.tenantId, itemId))
      checkCount('itemChoices', ofItem?.count ?? 0, 1)
      return { ...saved(CHOICES[kind].added), id }
    },
    ['choices', 'catalogBytes'],
  )

/** @throws not_found for a choice of another item. */
export const changeChoice = (
  context: StoreContext,
  kind: queries.ChoiceKind,
  itemId: number,
  id: number,
  body: ChoiceBody | null,
) =>
  changeCatalog(
    context,
    async (tx) => {
      await itemOnMenu(tx, itemId)
      const touched = await tx.affected(
        body
          ? queries.updateChoice(kind, tx.tenantId, itemId, id, body)
          : queries.deleteChoice(kind, tx.tenantId, itemId, id),
      )
      if (touched === 0) throw new AppError('not_found')
      if (!body && kind === 'variant') await tx.affected(queries.followVariants(tx.tenantId, itemId))
      return saved(body ? CHOICES[kind].saved : CHOICES[kind].gone)
    },
    body ? ['catalogBytes'] : [],
  )

/** Open orders show the Spanish titles. @throws not_found when one of the rows is not, or no longer, on the menu */
export const saveTexts = (context: StoreContext, { texts }: Body<typeof saveEnglish>) =>
  changeCatalog(
    context,
    async (tx) => {
      for (const kind of ENGLISH_KINDS) {
        const titles = new Map(texts.filter((one) => one.kind === kind).map(({ id, title }) => [id, title]))
        if (titles.size === 0) continue
        const rows = [...titles].map(([id, title]) => ({ id, title }))
        const touched = await tx.affected(queries.updateEnglish(kind, tx.tenantId, rows))
        if (touched < rows.length)
          throw new AppError(
            'not_found',
            'Algo de la lista ya no está en el menú. Revísala y guarda de nuevo.',
          )
      }
      return saved('Los textos en inglés se guardaron.')
    },
    ['catalogBytes'],
    false,
  )
