const UNITS = [
  '',
  'UN',
  'DOS',
  'TRES',
  'CUATRO',
  'CINCO',
  'SEIS',
  'SIETE',
  'OCHO',
  'NUEVE',
  'DIEZ',
  'ONCE',
  'DOCE',
  'TRECE',
  'CATORCE',
  'QUINCE',
  'DIECISÉIS',
  'DIECISIETE',
  'DIECIOCHO',
  'DIECINUEVE',
  'VEINTE',
  'VEINTIÚN',
  'VEINTIDÓS',
  'VEINTITRÉS',
  'VEINTICUATRO',
  'VEINTICINCO',
  'VEINTISÉIS',
  'VEINTISIETE',
  'VEINTIOCHO',
  'VEINTINUEVE',
]
const TENS = ['', '', '', 'TREINTA', 'CUARENTA', 'CINCUENTA', 'SESENTA', 'SETENTA', 'OCHENTA', 'NOVENTA']
const HUNDREDS = [
  '',
  'CIENTO',
  'DOSCIENTOS',
  'TRESCIENTOS',
  'CUATROCIENTOS',
  'QUINIENTOS',
  'SEISCIENTOS',
  'SETECIENTOS',
  'OCHOCIENTOS',
  'NOVECIENTOS',
]

/** An amount as a printed fiscal document says it: `DOSCIENTOS TREINTA Y DOS PESOS 50/100 M.N.` @param amount with two decimals */
export function amountInWords(amount: string): string {
  const [whole = '0', cents = '00'] = amount.split('.')
  const pesos = Number(whole)
  // 'UN MILLÓN DE PESOS': after whole millions.
  const of = pesos >= 1_000_000 && pesos % 1_000_000 === 0 ? 'DE ' : ''
  return `${wordsOf(pesos)} ${of}${pesos === 1 ? 'PESO' : 'PESOS'} ${cents.padEnd(2, '0')}/100 M.N.`
}

function wordsOf(value: number): string {
  if (value === 0) return 'CERO'
  const [millions, thousands, rest] = [
    Math.floor(value / 1_000_000),
    Math.floor(value / 1_000) % 1_000,
    value % 1_000,
  ]
  return [
    millions === 0 ? '' : millions === 1 ? 'UN MILLÓN' : `${wordsOf(millions)} MILLONES`,
    thousands === 0 ? '' : thousands === 1 ? 'MIL' : `${belowThousand(thousands)} MIL`,
    belowThousand(rest),
  ]
    .filter(Boolean)
    .join(' ')
}

function belowThousand(value: number): string {
  if (value === 100) return 'CIEN'
  const rest = value % 100
  const tens = TENS[Math.floor(rest / 10)] ?? ''
  const below = rest < 30 ? UNITS[rest] : rest % 10 === 0 ? tens : `${tens} Y ${UNITS[rest % 10]}`
  return [HUNDREDS[Math.floor(value / 100)], below].filter(Boolean).join(' ')
}
