import type { Station } from '@comanda/shared/settings/stations'
import { STATION_HEX } from './station-look.ts'

/** The color of a station, beside its name. */
export function StationDot({ color }: { color: Station['color'] }) {
  return (
    <span
      aria-hidden
      className="inline-block size-3 shrink-0 rounded-full"
      style={{ backgroundColor: STATION_HEX[color] }}
    />
  )
}
