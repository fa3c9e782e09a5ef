import { Loading } from '../ui/Skeleton.tsx'
import { Spinner } from '../ui/Spinner.tsx'

/** While a page's own code is on its way; what it then fetches has skeletons of its own. */
export function PendingPage() {
  return (
    <Loading className="flex min-h-dvh items-center justify-center text-muted">
      <Spinner size={32} />
    </Loading>
  )
}
