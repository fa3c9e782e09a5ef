/** In the order in which guests of a table get them; the ninth has the first again. */
export const GUEST_COLORS = ['blue', 'green', 'purple', 'orange', 'pink', 'teal', 'brown', 'gray'] as const
export type GuestColor = (typeof GUEST_COLORS)[number]

const SPANISH: Record<GuestColor, string> = {
  blue: 'Azul',
  green: 'Verde',
  purple: 'Morado',
  orange: 'Naranja',
  pink: 'Rosa',
  teal: 'Turquesa',
  brown: 'Café',
  gray: 'Gris',
}

/** @param number of the guest, from 1 */
export const guestColor = (number: number): GuestColor =>
  GUEST_COLORS[(number - 1) % GUEST_COLORS.length] ?? 'blue'

/** A line of a check or of a request, if a phone of the table put it in. */
interface GuestsLine {
  guest?: number | null | undefined
  guest_name?: string | null | undefined
}

/** Who of the table ordered a line by phone; null for a line that no phone ordered. */
export const whoseLine = ({ guest, guest_name }: GuestsLine): string | null =>
  guest == null ? null : guestWord({ number: guest, name: guest_name ?? '' })

/** 'Ana', or the color of a guest without a name: 'Azul', and 'Azul 2' for the ninth. */
export function guestWord({ number, name }: { number: number; name: string }, words = SPANISH): string {
  if (name !== '') return name
  const lap = Math.floor((number - 1) / GUEST_COLORS.length) + 1
  return lap === 1 ? words[guestColor(number)] : `${words[guestColor(number)]} ${lap}`
}
