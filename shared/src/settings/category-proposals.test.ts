import { describe, expect, it } from 'vitest'
import { proposedFor } from './category-proposals.ts'

describe('a new category', () => {
  it('of tacos or antojitos adds at once, and has the two notes of every taquería', () => {
    for (const title of ['Tacos', 'TACOS de guisado', ' Antojitos mexicanos'])
      expect(proposedFor(title)).toEqual({ addsAtOnce: true, quickNotes: ['con todo', 'sin cebolla'] })
  })

  it('of drinks adds at once', () => {
    for (const title of ['Bebidas', 'Aguas frescas', 'Refrescos', 'Cervezas'])
      expect(proposedFor(title)).toEqual({ addsAtOnce: true, quickNotes: [] })
  })

  it('of other dishes asks, as one whose name only begins alike', () => {
    for (const title of ['Platos fuertes', 'Aguachiles', 'Ensaladas y tacos', ''])
      expect(proposedFor(title)).toEqual({ addsAtOnce: false, quickNotes: [] })
  })
})
