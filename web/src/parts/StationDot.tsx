import type { Station } from '@comanda/shared/settings/stations'

type StationColor = Station['color']

/** A color never stands alone: the station's name is beside it. */
export const STATION_COLOR_WORDS: Record<StationColor, string> = {
  red: 'Rojo',
  orange: 'Naranja',
  amber: 'Ámbar',
  green: 'Verde',
  teal: 'Turquesa',
  blue: 'Azul',
  violet: 'Violeta',
  pink: 'Rosa',
}

const STATION_HEX: Record<StationColor, string> = {
  red: '#d6453d',
  orange: '#e07a1f',
  amber: '#d9a400',
  green: '#3b9a52',
  teal: '#1f9c96',
  blue: '#3b7dd8',
  violet: '#8157d4',
  pink: '#d14f96',
}

/** The color of a station, beside its name. */
export function StationDot({ color }: { color: StationColor }) {
  return (
    <span
      aria-hidden
      className="inline-block size-3 shrink-0 rounded-full"
      style={{ backgroundColor: STATION_HEX[color] }}
    />
  )
}
