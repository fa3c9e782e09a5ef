import { expect, it } from 'vitest'
import { readChapter } from './markdown.ts'

it('a chapter has a title, a lead and its blocks', () => {
  const chapter = readChapter(`# Caja

De la apertura
al corte.

## ¿Cómo se abre?

1. Toca **Abrir turno**.
2. Cuenta el fondo
   con calma.

- Uno
- Otro

> Mira [Cobrar](charging#propina).

![La caja
abierta](till)

### Después · Al final

Listo.
`)
  expect(chapter).toEqual({
    title: 'Caja',
    lead: 'De la apertura al corte.',
    blocks: [
      { kind: 'heading', level: 2, titles: ['¿Cómo se abre?'], id: 'como-se-abre' },
      {
        kind: 'list',
        isOrdered: true,
        items: [
          [
            { kind: 'text', text: 'Toca ' },
            { kind: 'screen', text: 'Abrir turno' },
            { kind: 'text', text: '.' },
          ],
          [{ kind: 'text', text: 'Cuenta el fondo con calma.' }],
        ],
      },
      {
        kind: 'list',
        isOrdered: false,
        items: [[{ kind: 'text', text: 'Uno' }], [{ kind: 'text', text: 'Otro' }]],
      },
      {
        kind: 'tip',
        line: [
          { kind: 'text', text: 'Mira ' },
          { kind: 'link', text: 'Cobrar', to: 'charging#propina' },
          { kind: 'text', text: '.' },
        ],
      },
      { kind: 'picture', name: 'till', alt: 'La caja abierta' },
      { kind: 'heading', level: 3, titles: ['Después', 'Al final'], id: 'despues' },
      { kind: 'paragraph', line: [{ kind: 'text', text: 'Listo.' }] },
    ],
  })
})
