/** How long somebody has to wait: `1 segundo`, `45 segundos`, `2 minutos`. @param seconds above 0 */
export function waitWords(seconds: number): string {
  if (seconds >= 90) return `${Math.ceil(seconds / 60)} minutos`
  const whole = Math.ceil(seconds)
  return whole === 1 ? '1 segundo' : `${whole} segundos`
}
