/** Where a key leads from one card of a grid; null when it is none of ours. */
export function cardAfter(key: string, from: number, columns: number, total: number): number | null {
  if (total === 0) return null
  const target = targetOf(key, from, columns, total)
  if (target === null) return null
  // Down from the row before the last, where the last one has a hole below: the last card.
  if (key === 'ArrowDown' && target >= total) {
    const isLastRow = Math.floor(from / columns) === Math.floor((total - 1) / columns)
    return isLastRow ? from : total - 1
  }
  if (key === 'ArrowUp' && target < 0) return from
  return Math.min(Math.max(target, 0), total - 1)
}

const ROWS_A_PAGE = 4

function targetOf(key: string, from: number, columns: number, total: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return from + 1
    case 'ArrowLeft':
      return from - 1
    case 'ArrowDown':
      return from + columns
    case 'ArrowUp':
      return from - columns
    case 'PageDown':
      return from + columns * ROWS_A_PAGE
    case 'PageUp':
      return from - columns * ROWS_A_PAGE
    case 'Home':
      return 0
    case 'End':
      return total - 1
    default:
      return null
  }
}
