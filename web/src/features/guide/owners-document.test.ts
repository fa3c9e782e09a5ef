import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../../../..')
const sources = ['server/src/features/cfdi', 'shared/src/cfdi', 'web/src/features/cfdi', 'web/src/parts/cfdi']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
  )
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  .map((name) => readFileSync(join(root, name), 'utf8'))
  .join('\n')

/** The first column of 'Cuando dice …'; `…` stands for what differs or follows. */
const quoted = readFileSync(join(root, 'docs/facturacion.md'), 'utf8')
  .split('## Cuando dice')[1]
  ?.split('\n## ')[0]
  ?.split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| dice'))
  .flatMap((line) => line.split('|')[1]?.split(' · ') ?? [])
  .flatMap((text) => text.split('…'))
  .map((text) => text.trim())
  .filter(Boolean)

it('the owner’s document quotes the messages as the product says them', () => {
  expect(quoted?.length).toBeGreaterThan(15)
  expect(quoted?.filter((text) => !sources.includes(text))).toEqual([])
})
