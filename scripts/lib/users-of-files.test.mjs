import { expect, it } from 'vitest'
import { partsOfOne, smallFilesOfOne } from './users-of-files.mjs'

const SMALL = 'export const tip = 10\n'
const PAGE = "import { tip } from './tip.ts'\n"

const refused = (files) => smallFilesOfOne(new Map(Object.entries(files)))

it('a small file with one user in its own folder is refused', () => {
  const line = 'till/tip.ts: 1 lines that only Page.tsx uses belong into it'
  expect(refused({ 'till/tip.ts': SMALL, 'till/Page.tsx': PAGE })).toEqual([line])
  const several = "import {\n  other,\n  tip,\n} from './tip.ts'\n"
  expect(refused({ 'till/tip.ts': SMALL, 'till/Page.tsx': several })).toEqual([line])
})

it.each([
  ['two files use it', { 'till/Other.tsx': PAGE }],
  ['a test imports it', { 'till/tip.test.ts': PAGE }],
  [
    'its user is in another folder',
    { 'till/Page.tsx': '', 'pos/Page.tsx': "import { tip } from '../till/tip.ts'\n" },
  ],
  [
    'a package uses it by its name',
    { 'shared/src/till/tip.ts': '', 'till/Page.tsx': "import { tip } from '@comanda/shared/till/tip'\n" },
  ],
  ['it is loaded when it is needed', { 'till/Page.tsx': "const load = () => import('./tip.ts')\n" }],
  ['a worker runs it', { 'till/Page.tsx': "new Worker(new URL('./tip.ts', import.meta.url))\n" }],
  ['it is imported for its effect', { 'till/Page.tsx': "import './tip.ts'\n" }],
  ['a list of a chunk exports it again', { 'till/Page.tsx': "export { tip } from './tip.ts'\n" }],
  ['its user runs when a test imports it', { 'till/Page.tsx': '', 'till/main.ts': PAGE }],
  ['its user would become long', { 'till/Page.tsx': PAGE + '\n'.repeat(249) }],
  ['it is not small', { 'till/tip.ts': SMALL + '\n'.repeat(39) }],
])('a file stands apart when %s', (_why, files) => {
  expect(refused({ 'till/tip.ts': SMALL, 'till/Page.tsx': PAGE, ...files })).toEqual([])
})

it('SQL stands in files of its own', () => {
  expect(
    refused({ 'till/queries.ts': SMALL, 'till/routes.ts': "import { tip } from './queries.ts'\n" }),
  ).toEqual([])
})

it('a part has users in two features; its test is none', () => {
  const part = {
    'web/src/parts/till/tip.ts': SMALL,
    'web/src/parts/till/tip.test.ts': "import { tip } from './tip.ts'\n",
  }
  const page = "import { tip } from '../../parts/till/tip.ts'\n"
  const one = { ...part, 'web/src/features/till/Page.tsx': page }
  expect(partsOfOne(new Map(Object.entries(one)))).toEqual(['web/src/parts/till/tip.ts: used only by till'])
  const two = { ...one, 'web/src/features/pos/Page.tsx': page }
  expect(partsOfOne(new Map(Object.entries(two)))).toEqual([])
})
