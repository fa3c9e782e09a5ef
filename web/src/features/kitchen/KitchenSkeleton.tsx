import { Columns } from '../../parts/Columns.tsx'
import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

const HEIGHTS = ['h-80', 'h-96', 'h-64', 'h-96', 'h-80', 'h-64']

/** Cards to come. */
export function KitchenSkeleton({ minWidth }: { minWidth: number }) {
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
