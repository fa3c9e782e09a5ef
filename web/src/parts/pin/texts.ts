export const TEXTS = {
  rule: 'De 4 a 6 dígitos. Cada persona tiene el suyo.',
  short: '¡El PIN tiene de 4 a 6 dígitos!',
}
