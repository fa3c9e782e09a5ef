import { expect, it } from 'vitest'
import { peopleOf } from './people.ts'

const people = peopleOf([
  { username: 'ana-ruiz-1f2e3d4c', name: 'Ana Ruíz', login: null },
  { username: 'lupe-00aa11bb', name: 'Lupe', login: 'lupe@fonda.mx' },
  { username: 'raul@fonda.mx', name: 'Raúl', login: 'raul@fonda.mx' },
])

it('an entry names people as the other screens do, also who has no e-mail', () => {
  expect(['ana-ruiz-1f2e3d4c', 'lupe-00aa11bb', 'raul@fonda.mx'].map(people.nameOf)).toEqual([
    'Ana Ruíz',
    'Lupe',
    'Raúl',
  ])
  expect(people.inSubject('Ana Ruíz · ana-ruiz-1f2e3d4c')).toBe('Ana Ruíz')
  expect(people.inSubject('Mesa 4 · 12, 13')).toBe('Mesa 4')
  expect(people.inSubject('U1rMbHPPfYy5klUAEHp9RLbvG0H5aYMycStqCo1-5k5diPKhAZgEGSAPSQ')).toBe('')
  expect(people.inSubject('0b5f8f3c-3b64-4d8a-9a4e-0d6f5a2b7c11')).toBe('')
})

it('an account is the e-mail, and the name of a person without one', () => {
  expect(['ana-ruiz-1f2e3d4c', 'lupe-00aa11bb', 'raul@fonda.mx'].map(people.accountOf)).toEqual([
    'Ana Ruíz',
    'lupe@fonda.mx',
    'raul@fonda.mx',
  ])
})

it('who has left is named by the words of the username, or by their e-mail', () => {
  expect(people.nameOf('beto-de-la-o-b1e3e84d')).toBe('Beto De La O')
  expect(people.accountOf('beto-de-la-o-b1e3e84d')).toBe('Beto De La O')
  expect([people.nameOf('ex@fonda.mx'), people.accountOf('ex@fonda.mx')]).toEqual([
    'ex@fonda.mx',
    'ex@fonda.mx',
  ])
})
