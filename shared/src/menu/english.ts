import { z } from 'zod'
import { needs } from '../kernel/access.ts'
import { declareCall, done } from '../kernel/call.ts'
import { id, oneOf, optionalText } from '../kernel/fields.ts'
import { AREA } from '../kernel/scopes.ts'
import { MAX_CATEGORY_TITLE } from '../settings/category-title.ts'
import { MAX_DESCRIPTION } from './info.ts'

/** What has an English text beside the Spanish one: titles, and the descriptions of items. */
export const ENGLISH_KINDS = ['category', 'item', 'description', 'variant', 'addon'] as const
export type EnglishKind = (typeof ENGLISH_KINDS)[number]

/** The longest English text, as long as the Spanish one. */
export const MAX_ENGLISH: Readonly<Record<EnglishKind, number>> = {
  category: MAX_CATEGORY_TITLE,
  item: 200,
  description: MAX_DESCRIPTION,
  variant: 200,
  addon: 200,
}

/** The most texts of one call. */
export const MAX_ENGLISH_TEXTS = 500

const INVALID = '¡Solicitud inválida!'

const englishText = z
  .object({
    kind: oneOf(ENGLISH_KINDS, INVALID),
    /** Of an item for its description, too. */
    id: id(),
    /** Empty: removes it, so that guests read the Spanish text. */
    title: optionalText(Math.max(...Object.values(MAX_ENGLISH))),
  })
  .superRefine(({ kind, title }, context) => {
    if (Array.from(title ?? '').length <= MAX_ENGLISH[kind]) return
    const message = `El texto es demasiado largo (máximo ${MAX_ENGLISH[kind]} caracteres).`
    context.addIssue({ code: 'custom', message, path: ['title'] })
  })

export const saveEnglish = declareCall({
  method: 'POST',
  path: '/menu-items/english',
  summary: 'Set or remove English texts of the menu: all of the list, or none when one is no longer there',
  audit: {
    key: 'menu.english',
    es: 'Cambió textos en inglés del menú',
    en: 'Changed English texts of the menu',
    counts: ['texts'],
    fields: { texts: 'Textos' },
  },
  access: needs(AREA.settings),
  body: z.object({
    texts: z
      .array(englishText, INVALID)
      .min(1, INVALID)
      .max(MAX_ENGLISH_TEXTS, `El máximo es ${MAX_ENGLISH_TEXTS} textos a la vez.`),
  }),
  answer: done,
})
