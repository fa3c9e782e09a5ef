import { Loading, Skeleton } from '../../ui/Skeleton.tsx'
import { TEXTS } from './texts.ts'

const ROWS = [0, 1, 2, 3, 4]

/** Rows to come. */
export function SettingsLoading() {
  return (
    <Loading className="flex flex-col gap-3">
      <p aria-hidden className="text-muted">
        {TEXTS.loading}
      </p>
      {ROWS.map((row) => (
        <Skeleton key={row} className="h-14" />
      ))}
    </Loading>
  )
}
