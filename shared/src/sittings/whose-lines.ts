/** A line of an order, or of the request that the order is made from. */
interface Ordered {
  item_id: number
  variant_id: number | null
  addons: readonly { id: number }[]
  quantity: number
  notes: string | null
}

interface Asked extends Ordered {
  guest?: number | null
}

const choiceOf = ({ item_id, variant_id, addons }: Ordered): string =>
  `${item_id} ${variant_id} ${addons.map(({ id }) => id).sort((a, b) => a - b)}`

/**
 * What became of a request in the order that staff made from it, in which they may change notes and numbers, join lines, and
 * take out and add some. A line of the order belongs to the guest who asked for the same choice, first with the same notes.
 * @returns `guests`: whose each line of the order is; null for one that no guest or that several of them asked for.
 * `left`: how many pieces of each line of the request are not in the order
 */
export function matchRequest(
  lines: readonly Ordered[],
  asked: readonly Asked[],
): { guests: (number | null)[]; left: number[] } {
  const left = asked.map((line) => ({ ...line, choice: choiceOf(line) }))
  const whose = lines.map((line) => {
    const choice = choiceOf(line)
    const alike = left.filter((one) => one.quantity > 0 && one.choice === choice)
    const ranked = alike.toSorted((a, b) => likeness(b, line) - likeness(a, line))
    const guests = new Set<number | null>()
    let rest = line.quantity
    for (const one of ranked) {
      if (rest <= 0) break
      const taken = Math.min(rest, one.quantity)
      one.quantity -= taken
      rest -= taken
      guests.add(one.guest ?? null)
    }
    const [guest = null] = guests
    return guests.size === 1 ? guest : null
  })
  return { guests: whose, left: left.map(({ quantity }) => quantity) }
}

const likeness = (asked: Asked, line: Ordered): number =>
  (asked.notes === line.notes ? 2 : 0) + (asked.quantity === line.quantity ? 1 : 0)
