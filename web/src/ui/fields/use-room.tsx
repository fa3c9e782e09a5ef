import { type ReactNode, useState } from 'react'
import { useUiWords } from '../words.ts'

interface Limited {
  value?: string | undefined
  onChange?: ((text: string) => void) | undefined
  maxLength?: number | undefined
}

/** Characters as people count them: an emoji is one. */
export const lengthOf = (text: string): number => Array.from(text).length

/**
 * Takes text only as a whole: the browser's `maxLength` leaves the end of a pasted text out without a word, which makes another
 * phone number of it.
 * @returns what the field gets instead of its own, and the words for text that was not taken; null while it fits
 */
export function useRoom({ value, onChange, maxLength }: Limited): { own: Limited; full: ReactNode } {
  const { room } = useUiWords()
  const [isFull, setFull] = useState(false)
  if (value === undefined || !onChange || maxLength === undefined) return { own: {}, full: null }
  const take = (text: string) => {
    const fits = lengthOf(text) <= maxLength || text.length < value.length
    setFull(!fits)
    if (fits) onChange(text)
  }
  const full = isFull && (
    <span role="status" className="font-medium text-bad">
      {room(maxLength)}
    </span>
  )
  return { own: { onChange: take, maxLength: undefined }, full: full || null }
}
