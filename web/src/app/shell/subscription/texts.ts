import { momentOf } from '../../../parts/subscription/words.ts'

export const TEXTS = {
  grace: (until: string) =>
    `No pudimos cobrar tu suscripción. Si no se paga, el restaurante se cierra el ${momentOf(until)}.`,
  pay: 'Actualizar tarjeta y pagar',
  trialSoon: (day: string, price: string) =>
    `Tu prueba gratuita termina el ${day}; después se cobran ${price} al mes.`,
  endsSoon: (day: string) => `Tu suscripción se cancela el ${day} y ese día se cierra el restaurante.`,
  toProfile: 'Ver mi suscripción',
  dismissed: 'Entendido',
  somethingWrong: '¡Algo salió mal!',
}
