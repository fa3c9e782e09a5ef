import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { GRID } from './ItemGrid.tsx'

const CARDS = Array.from({ length: 12 }, (_, index) => index)

/** Cards to come. */
export function MenuLoading() {
  return (
    <Loading className={GRID}>
      {CARDS.map((card) => (
        <Skeleton key={card} className="h-40" />
      ))}
    </Loading>
  )
}
