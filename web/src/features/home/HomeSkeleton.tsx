import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** Figures, a chart and two lists to come. */
export const HomeSkeleton = () => (
  <Loading className="flex flex-col gap-4">
    <div className="grid grid-cols-2 gap-4 md:grid-cols-3 xl:grid-cols-5">
      {[1, 2, 3, 4, 5].map((figure) => (
        <Skeleton key={figure} className="h-24" />
      ))}
    </div>
    <div className="grid gap-4 lg:grid-cols-[3fr_2fr]">
      <Skeleton className="h-80" />
      <Skeleton className="h-80" />
    </div>
  </Loading>
)
