import { cx } from '../classes.ts'
import { Loading, SkeletonBar } from '../feedback/Skeleton.tsx'

/** In place of a table: its head, and rows of its height in one card. */
export const LoadingTable = ({ count }: { count: number }) => (
  <Loading>
    <div aria-hidden className="overflow-hidden rounded-lg border border-line bg-surface">
      <div className="flex h-8.5 items-center border-b border-line px-4 max-md:hidden">
        <SkeletonBar className="h-2 w-1/3" />
      </div>
      {[...Array(count).keys()].map((place) => (
        <div
          key={place}
          className="flex h-12 items-center justify-between gap-8 px-4 not-last:border-b not-last:border-line max-md:h-16"
        >
          <SkeletonBar className={cx('h-2.5', place % 3 === 1 ? 'w-1/4' : 'w-1/3')} />
          <SkeletonBar className="h-2.5 w-1/6 max-md:hidden" />
          <SkeletonBar className="h-2.5 w-20" />
        </div>
      ))}
    </div>
  </Loading>
)
