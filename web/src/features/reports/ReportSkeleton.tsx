import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** Tiles and charts to come. */
export const ReportSkeleton = () => (
  <Loading className="flex flex-col gap-4">
    <div className="grid grid-cols-2 gap-4 lg:grid-cols-4">
      {[1, 2, 3, 4, 5, 6, 7, 8].map((tile) => (
        <Skeleton key={tile} className="h-28" />
      ))}
    </div>
    <Skeleton className="h-72" />
    <Skeleton className="h-72" />
  </Loading>
)
