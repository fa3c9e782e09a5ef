import { expect, it } from 'vitest'
import { GUIDE_ENTRIES } from '../../features/guide/guide.ts'
import { STAFF_PAGES } from '../routes.ts'

it('each page opens a chapter, or a heading, that the guide has', () => {
  const places = GUIDE_ENTRIES.map(({ place }) => place)
  const lost = STAFF_PAGES.filter(({ guide }) => guide !== null && !places.includes(guide))
  expect(lost.map(({ path, guide }) => `${path}: ${guide}`)).toEqual([])
})
