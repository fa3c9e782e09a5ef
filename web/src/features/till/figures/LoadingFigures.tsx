import { Loading, Skeletons } from '../../../ui/feedback/Skeleton.tsx'

/** In place of the figures of a Z or a day: their tiles and cards. */
export const LoadingFigures = () => (
  <Loading className="flex flex-col gap-4">
    <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <Skeletons count={4} className="h-24" />
    </div>
    <div className="grid gap-4 md:grid-cols-2">
      <Skeletons count={2} className="h-56" />
    </div>
  </Loading>
)
