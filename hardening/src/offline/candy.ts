const CASH = 1
/** The only dish of these schedules. Untaxed, so that the sums need none of the product's arithmetic. */
const CANDY = { id: 3, price: '15.00' }
export const CENTS = 1_500

/** The wire's decimal string of centavos. */
export const pesos = (cents: number): string => (cents / 100).toFixed(2)
export const centsOfText = (text: string): number => Math.round(Number(text) * 100)
export const cart = (quantity: number) => [{ ...CANDY, quantity }]
export const payments = (amount: number, tip = 0) => [
  { paymentTypeId: CASH, amount: pesos(amount), tip: pesos(tip) },
]
