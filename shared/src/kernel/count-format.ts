const whole = new Intl.NumberFormat('es-MX')

/** A count as every screen and paper shows it: `99,999`. */
export const formatCount = (count: number): string => whole.format(count)
