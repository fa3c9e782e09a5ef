import { SERIES_LOOK } from './series-look.ts'

export const Legend = ({ series }: { series: readonly string[] }) => (
  <ul className="mb-3 flex flex-wrap gap-x-5 gap-y-1 text-sm">
    {series.map((name, at) => (
      <li key={name} className="flex items-center gap-2">
        <svg aria-hidden viewBox="0 0 14 14" className="size-3.5">
          <rect x="0.5" y="0.5" width="13" height="13" className={SERIES_LOOK[series.length - 1 - at]} />
        </svg>
        {name}
      </li>
    ))}
  </ul>
)
