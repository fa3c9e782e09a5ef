import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

const SIX = [1, 2, 3, 4, 5, 6]

export const ListSkeleton = () => (
  <Loading>
    <Skeleton className="mb-3 h-6 w-64" />
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(20rem,100%),1fr))] gap-4">
      {SIX.map((card) => (
        <Skeleton key={card} className="h-48" />
      ))}
    </div>
  </Loading>
)

export const DaySkeleton = () => (
  <Loading>
    <div className="flex flex-col gap-2">
      {SIX.map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </div>
  </Loading>
)
