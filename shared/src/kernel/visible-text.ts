/**
 * Characters that print nothing by themselves: separators, controls, format characters (zero width, soft hyphen, byte
 * order mark), fillers of Hangul and Khmer, marks without a letter, the blank of Braille, and the private use area.
 */
const INVISIBLE =
  '\\p{Z}\\p{Cc}\\p{Cf}\\p{Cs}\\p{Co}\\p{M}\\p{Default_Ignorable_Code_Point}\\p{Noncharacter_Code_Point}\\u2800\\uFFFC\\u{1D159}'

const VISIBLE = new RegExp(`[^${INVISIBLE}]`, 'u')

/** Whether nobody can see the text: it is empty, or every character prints nothing. */
export const isBlank = (text: string): boolean => !VISIBLE.test(text)
