/** Five digits; the first two are a state. */
export const isPostalCode = (code: string): boolean => /^(?!00)\d{5}$/.test(code)

const CENTER = 'America/Mexico_City'

/**
 * Zones that differ from the center's, by ranges of postal codes: a narrow range is before the state around it. The
 * municipalities at the border keep the hours of their neighbour (Ley de los Husos Horarios, 2022).
 */
const ZONES: readonly (readonly [from: number, to: number, zone: string])[] = [
  [21_000, 22_999, 'America/Tijuana'],
  [23_000, 23_999, 'America/Mazatlan'],
  // Piedras Negras, Nava, Acuña; then Jiménez to Hidalgo.
  [26_000, 26_299, 'America/Matamoros'],
  [26_400, 26_699, 'America/Matamoros'],
  // Ascensión and Janos; Juárez, Guadalupe and Praxedis G. Guerrero; Ojinaga; the rest of Chihuahua.
  [31_820, 31_849, 'America/Ciudad_Juarez'],
  [32_000, 32_799, 'America/Ciudad_Juarez'],
  [32_880, 32_899, 'America/Ojinaga'],
  [31_000, 33_999, 'America/Chihuahua'],
  // Bahía de Banderas has the center's hours, the rest of Nayarit has not.
  [63_726, 63_726, 'America/Bahia_Banderas'],
  [63_729, 63_739, 'America/Bahia_Banderas'],
  [63_000, 63_999, 'America/Mazatlan'],
  // Anáhuac in Nuevo León; Matamoros and Valle Hermoso; Nuevo Laredo to Reynosa; Río Bravo.
  [65_000, 65_059, 'America/Matamoros'],
  [77_000, 77_999, 'America/Cancun'],
  [80_000, 82_999, 'America/Mazatlan'],
  [83_000, 85_999, 'America/Hermosillo'],
  [87_300, 87_599, 'America/Matamoros'],
  [88_000, 88_799, 'America/Matamoros'],
  [88_900, 88_999, 'America/Matamoros'],
]

/** The IANA zone whose local time an invoice issued at this postal code has. */
export function zoneOfPostalCode(code: string): string {
  const number = Number(code)
  return ZONES.find(([from, to]) => number >= from && number <= to)?.[2] ?? CENTER
}
