import { MAX_PIN } from '../auth/pin-length.ts'

/** Others that many people choose, and that no rule below covers. */
const COMMON = new Set([
  '1004',
  '1236',
  '1478',
  '2580',
  '0852',
  '5683',
  '5150',
  '1701',
  '2356',
  '1590',
  '7410',
  '102030',
  '010203',
  '142536',
  '124578',
  '112358',
  '314159',
  '271828',
  '246810',
  '135790',
  '134679',
])

/** @returns the step from each digit to the next, from 9 on to 0; null when it varies */
function stepOf(pin: string): number | null {
  const steps = pin
    .split('')
    .slice(1)
    .map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10)
  return steps.every((step) => step === steps[0]) ? (steps[0] ?? null) : null
}

const isRow = (pin: string): boolean => [0, 1, 9].includes(stepOf(pin) ?? -1)

/** 1234, 8642, 7777; 12340, 91234; 123987, 147258. */
function isSequence(pin: string): boolean {
  if (stepOf(pin) !== null || isRow(pin.slice(1)) || isRow(pin.slice(0, -1))) return true
  const half = pin.length / 2
  return pin.length === MAX_PIN && stepOf(pin.slice(0, half)) !== null && stepOf(pin.slice(half)) !== null
}

/** 1122, 7707, 2112, 123123, 123321, 112233. */
function isRepetition(pin: string): boolean {
  const half = pin.length / 2
  return (
    new Set(pin).size < 3 ||
    pin === pin.split('').reverse().join('') ||
    pin.slice(0, half) === pin.slice(half) ||
    /^(\d)\1(\d)\2(\d)\3$/.test(pin)
  )
}

const isDay = (day: string, month: string): boolean =>
  Number(day) >= 1 && Number(day) <= 31 && Number(month) >= 1 && Number(month) <= 12

/** A year, or a day in one of the usual orders, with or without a year of two digits; a month and a year. */
function isDate(pin: string): boolean {
  const [a, b, c] = [pin.slice(0, 2), pin.slice(2, 4), pin.slice(4)]
  if (pin.length === 4) return a === '19' || a === '20' || isDay(a, b) || isDay(b, a)
  if (pin.length < MAX_PIN) return isDay(pin.slice(0, 1), pin.slice(1, 3))
  const isMonthOfYear = (month: string, century: string) =>
    isDay('1', month) && (century === '19' || century === '20')
  return isDay(a, b) || isDay(b, a) || isDay(c, b) || isMonthOfYear(a, b) || isMonthOfYear(c, a)
}

/**
 * Whether somebody would try a PIN among the first.
 * @param about the person's phone, address and name, and the store's: their digits are known to colleagues
 */
export const isTrivialPin = (pin: string, about: readonly (string | null)[]): boolean =>
  COMMON.has(pin) ||
  isSequence(pin) ||
  isRepetition(pin) ||
  isDate(pin) ||
  about.some((text) => (text ?? '').replaceAll(/\D/g, '').includes(pin))
