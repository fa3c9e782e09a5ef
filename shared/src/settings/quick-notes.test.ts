import { describe, expect, it } from 'vitest'
import { MAX_QUICK_NOTE, MAX_QUICK_NOTES, problemOfQuickNotes, tidyQuickNotes } from './quick-notes.ts'

describe('the notes of a category', () => {
  it('are kept without blank lines and surrounding space, in their order', () => {
    expect(tidyQuickNotes([' sin cebolla ', '', ' \u200b', 'con todo'])).toEqual(['sin cebolla', 'con todo'])
  })

  it('are at most twelve of at most forty letters, without commas and repetitions', () => {
    const notes = Array.from({ length: MAX_QUICK_NOTES }, (_, index) => `nota ${index}`)
    expect(problemOfQuickNotes([])).toBeNull()
    expect(problemOfQuickNotes(notes)).toBeNull()
    expect(problemOfQuickNotes([...notes, 'una más'])).toContain('12')
    expect(problemOfQuickNotes(['ñ'.repeat(MAX_QUICK_NOTE)])).toBeNull()
    expect(problemOfQuickNotes(['con todo', '🌶'.repeat(MAX_QUICK_NOTE)])).toBeNull()
    expect(problemOfQuickNotes(['ñ'.repeat(MAX_QUICK_NOTE + 1)])).toContain('40')
    expect(problemOfQuickNotes(['sin cebolla, sin cilantro'])).toContain('comas')
    expect(problemOfQuickNotes(['con todo', 'sin cebolla', 'con todo'])).toContain('con todo')
  })
})
