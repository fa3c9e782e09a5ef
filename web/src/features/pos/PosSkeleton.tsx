import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { TEXTS } from './texts.ts'

const CARDS = Array.from({ length: 8 }, (_, index) => index)

/** The counter's shape: menu at the left, cart at the right. */
export function PosSkeleton() {
  return (
    <Loading label={TEXTS.loading} className="flex h-full min-h-0 grow">
      <div className="flex min-w-0 grow flex-col gap-3 p-3">
        <Skeleton className="h-11 w-full" />
        <div className="flex gap-2">
          <Skeleton className="h-11 w-24 rounded-full" />
          <Skeleton className="h-11 w-32 rounded-full" />
          <Skeleton className="h-11 w-28 rounded-full" />
        </div>
        <div className="grid grid-cols-2 gap-2.5 overflow-hidden">
          {CARDS.map((card) => (
            <Skeleton key={card} className="h-38 rounded-lg" />
          ))}
        </div>
      </div>
      <div className="hidden w-[30%] min-w-80 flex-col gap-3 border-l border-line p-3 md:flex">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="h-11 w-full" />
        <Skeleton className="mt-auto h-11 w-full" />
        <Skeleton className="h-14 w-full" />
      </div>
    </Loading>
  )
}
