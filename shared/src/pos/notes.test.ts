import { describe, expect, it } from 'vitest'
import { fitsNote, hasNote, toggleNote } from './notes.ts'

describe('a note of the category', () => {
  it('joins the line’s note, and leaves it when it is pressed again', () => {
    const one = toggleNote('', 'sin cebolla')
    expect(one).toBe('sin cebolla')
    const both = toggleNote(one, 'con todo')
    expect(both).toBe('sin cebolla, con todo')
    expect(toggleNote(both, 'sin cebolla')).toBe('con todo')
    expect(toggleNote(one, 'sin cebolla')).toBe('')
  })

  it('stays beside what was typed', () => {
    const notes = toggleNote('término medio ', 'sin cebolla')
    expect(notes).toBe('término medio, sin cebolla')
    expect(toggleNote(notes, 'sin cebolla')).toBe('término medio')
    expect(toggleNote(' ,, con todo', 'sin cebolla')).toBe('con todo, sin cebolla')
  })

  it('is pressed when the note has it as a whole, typed as well', () => {
    expect(hasNote('con todo,sin cebolla', 'sin cebolla')).toBe(true)
    expect(hasNote('sin cebolla morada', 'sin cebolla')).toBe(false)
    expect(hasNote('', 'sin cebolla')).toBe(false)
  })

  it('cannot make the line’s note longer than a hundred letters, and can always leave it', () => {
    const notes = 'x'.repeat(87)
    expect(fitsNote(notes, 'sin cebolla')).toBe(true)
    expect(fitsNote(`${notes}x`, 'sin cebolla')).toBe(false)
    expect(fitsNote(`${'x'.repeat(120)}, sin cebolla`, 'sin cebolla')).toBe(true)
  })
})
