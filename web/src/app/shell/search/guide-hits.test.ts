import { expect, it } from 'vitest'
import type { GuideEntry } from '../../../features/guide/guide.ts'
import { guideHits } from './guide-hits.ts'

const entries: readonly GuideEntry[] = [
  { place: 'till', title: 'Caja y corte' },
  { place: 'till#abrir-el-turno', title: 'Abrir el turno', chapter: 'Caja y corte' },
  { place: 'printers#cuando-no-imprime', title: 'Cuando no imprime', chapter: 'Impresoras' },
]
const found = (wanted: string) => guideHits(entries, wanted).map(({ href }) => href)

it('the guide is found by the words of a heading and of its chapter, headings first', () => {
  expect(found('turno')).toEqual(['/dashboard/guide/till#abrir-el-turno'])
  expect(found('corte')).toEqual(['/dashboard/guide/till', '/dashboard/guide/till#abrir-el-turno'])
  expect(found('impresoras no imprime')).toEqual(['/dashboard/guide/printers#cuando-no-imprime'])
  expect(found('pozole')).toEqual([])
})
