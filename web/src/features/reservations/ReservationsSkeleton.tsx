import { Loading, SkeletonBar, Skeletons } from '../../ui/feedback/Skeleton.tsx'

export const ListSkeleton = () => (
  <Loading>
    <SkeletonBar className="my-3 h-3 w-64" />
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(19rem,100%),1fr))] gap-3">
      <Skeletons count={12} className="h-36" />
    </div>
  </Loading>
)

export const DaySkeleton = () => (
  <Loading className="flex flex-col gap-2">
    <Skeletons count={6} className="h-14" />
  </Loading>
)
