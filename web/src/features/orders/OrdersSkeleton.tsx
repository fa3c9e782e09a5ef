import { Columns } from '../../parts/Columns.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

const HEIGHTS = ['h-72', 'h-56', 'h-80', 'h-56', 'h-72', 'h-64']

/** Tables to come. */
export function OrdersSkeleton({ minWidth }: { minWidth: number }) {
  return (
    <Loading>
      <Columns minWidth={minWidth}>
        {HEIGHTS.map((height, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
          <Skeleton key={index} className={height} />
        ))}
      </Columns>
    </Loading>
  )
}
