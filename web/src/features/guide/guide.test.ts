import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { REFUSALS } from '@comanda/shared/kernel/errors'
import { describe, expect, it } from 'vitest'
import { textsIn } from '../../../product-texts.ts'
import { CHAPTERS } from './chapters.ts'
import { GUIDE, GUIDE_ENTRIES } from './guide.ts'
import type { Block, Inline } from './markdown.ts'

const linesOf = (block: Block) => (block.kind === 'list' ? block.items : 'line' in block ? [block.line] : [])
const inlines = (kind: Inline['kind'], blocks: readonly Block[]): Inline[] =>
  blocks.flatMap(linesOf).flatMap((line) => line.filter((part) => part.kind === kind))

const webTexts = textsIn(['web/src'], /features.(platform|guide)|app.operator|src.(guest|landing)/)
const sharedTexts = textsIn(['shared/src'], /src.platform/)
const serverTexts = textsIn(['server/src'], /features.platform|src.(cli|demo|testing)/)
const product = new Set([...webTexts, ...sharedTexts].map(({ text }) => text))

/** `…` stands for anything. */
const patternOf = (text: string) =>
  new RegExp(
    `^${text
      .split('…')
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
  )

/** Templates that begin with a word: other templates match too many texts. */
const templates = [...product].filter((text) => /^\p{Lu}\p{L}{3}.*…/u.test(text)).map(patternOf)
const isShown = (words: string) => product.has(words) || templates.some((template) => template.test(words))

/** The names of texts that say that something failed. */
const FAILURE =
  /failed|missing$|invalid$|wrong|refused$|unanswered|goneelsewhere|slow|blocked|excess|expired/i
const ENGLISH = /\b(your|the|please|not|went)\b/i
/** Labels beside a figure. */
const LABELS = ['Falta 1', 'Faltan …', 'No se registró', 'Dejar … de propina', 'Pago rechazado el']

describe.each(GUIDE)('the chapter $id', ({ title, lead, blocks }) => {
  it('has a title and a lead', () => {
    expect([title, lead].every((text) => text.length > 3)).toBe(true)
  })

  it('calls buttons and menus as the screens do', () => {
    const unknown = inlines('screen', blocks).filter(({ text }) => !isShown(text))
    expect(unknown.map(({ text }) => text)).toEqual([])
  })

  it('has each heading once', () => {
    const ids = blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []))
    expect(ids.filter((one, at) => one === '' || ids.indexOf(one) !== at)).toEqual([])
  })

  it('links to chapters and headings that exist', () => {
    const places: string[] = GUIDE_ENTRIES.map(({ place }) => place)
    const links = inlines('link', blocks).map((part) => ('to' in part ? part.to : ''))
    expect(links.filter((to) => !places.includes(to))).toEqual([])
  })

  it('shows pictures that exist, in both themes', () => {
    const names = blocks.flatMap((block) => (block.kind === 'picture' ? [block.name] : []))
    const files = names.flatMap((name) => [`${name}.webp`, `${name}-dark.webp`])
    const folder = join(import.meta.dirname, '../../../public')
    expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([])
  })
})

it('every file of the guide is a chapter', () => {
  const files = Object.keys(import.meta.glob('./chapters/*.md')).map((path) => path.slice(11, -3))
  expect(files.toSorted()).toEqual([...CHAPTERS].toSorted())
})

describe('the messages', () => {
  const headings = GUIDE.find(({ id }) => id === 'messages')?.blocks ?? []
  const explained = headings
    .flatMap((block) => (block.kind === 'heading' && block.level === 3 ? block.titles : []))
    .map((text) => ({ text, pattern: patternOf(text) }))
  const messages = messagesOfProduct()

  it.each(Object.entries(REFUSALS))('say in their own line what %s means', (_, [, message]) => {
    expect(explained.map(({ text }) => text)).toContain(message)
  })

  it('explain everything that can go wrong', () => {
    expect(messages.length).toBeGreaterThan(300)
    expect(messages.filter((message) => !explained.some(({ pattern }) => pattern.test(message)))).toEqual([])
  })

  it('explain nothing that the product no longer says', () => {
    const all = [...messages, ...product, ...serverTexts.map(({ text }) => text)]
    expect(
      explained.filter(({ pattern }) => !all.some((text) => pattern.test(text))).map(({ text }) => text),
    ).toEqual([])
  })
})

/** Texts that report a failure: the server's refusals, the faults of rules, and the screens' own texts, by their names. */
function messagesOfProduct(): string[] {
  const refusals = serverTexts.filter(({ holder }) => holder === 'AppError')
  const faults = sharedTexts.filter(({ text, holder }) => text.startsWith('¡') || holder === 'problem')
  const failures = webTexts.filter(({ holder }) => FAILURE.test(holder))
  const texts = [...refusals, ...faults, ...failures].map(({ text }) => text)
  return [...new Set(texts)].filter(
    (text) => /^[¡«…A-ZÁÉÍÓÚ]\S* /.test(text) && !ENGLISH.test(text) && !LABELS.includes(text),
  )
}
