import { Loading, Skeleton } from '../../ui/Skeleton.tsx'

/** Rows to come. */
export const Waiting = () => (
  <Loading className="flex flex-col gap-2">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <Skeleton key={key} className="h-16 w-full" />
    ))}
  </Loading>
)
