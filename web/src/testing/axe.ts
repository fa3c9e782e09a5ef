import axe from 'axe-core'
import { expect } from 'vitest'

/** What needs a layout, a stylesheet or the whole document is judged in Chromium. */
const ELSEWHERE = [
  'bypass',
  'color-contrast',
  'document-title',
  'focus-order-semantics',
  'html-has-lang',
  'landmark-no-duplicate-banner',
  'landmark-unique',
  'region',
  'scrollable-region-focusable',
  'target-size',
]
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const RULES = axe
  .getRules(TAGS)
  .map(({ ruleId }) => ruleId)
  .filter((rule) => !ELSEWHERE.includes(rule))

/** Expects no fault in names, roles and labels that axe can detect. */
export async function expectAccessible(element: Element, name: string): Promise<void> {
  const { violations } = await axe.run(element as HTMLElement, {
    runOnly: RULES,
    resultTypes: ['violations'],
    elementRef: false,
  })
  const faults = violations.map(
    ({ id, help, nodes }) => `${id}: ${help} ${nodes.map(({ html }) => html).join(' | ')}`,
  )
  // A part with a fault must not hide those of the next.
  expect.soft(faults, name).toEqual([])
}

const judged = new Set<string>()

/** Judges a part of the page where its name appears for the first time in this worker: a new dialog needs no test for it. */
export async function judgeOnce(element: Element, name: string): Promise<void> {
  const kind = name.replace(/\d+/g, '1')
  if (judged.has(kind)) return
  judged.add(kind)
  await expectAccessible(element, name)
}
