import type { GuestLanguage } from '@comanda/shared/qr/guest-page'
import type { BillWay, CallReason } from '@comanda/shared/sittings/guest-call'

const SPANISH = {
  callWaiter: 'Llamar al mesero',
  askBill: 'Pedir la cuenta',
  forWhat: '¿Para qué lo llamas?',
  reasons: { napkins: 'Más servilletas', question: 'Una duda', other: 'Otro' } as Record<CallReason, string>,
  note: 'Escribe qué necesitas',
  noteMissing: 'Escribe qué necesitas.',
  call: 'Llamar',
  howToPay: '¿Cómo van a pagar?',
  ways: { cash: 'En efectivo', card: 'Con tarjeta', split: 'Dividida en partes iguales' } as Record<
    BillWay,
    string
  >,
  wayMissing: 'Elige cómo van a pagar.',
  partsLabel: '¿Entre cuántos?',
  fewer: 'Uno menos',
  more: 'Uno más',
  tip: 'Propina, si quieres dejar',
  tipNone: 'Sin propina',
  tipPercent: (percent: number, amount: string | null) =>
    amount ? `${percent} % · ${amount}` : `${percent} %`,
  tipOther: 'Otra cantidad',
  tipAmount: 'Cantidad de propina',
  tipWrong: 'Escribe una cantidad, como 50 o 50.00.',
  tipNote: 'Se lo decimos al personal. Aquí no se cobra nada.',
  /** Without a name: this phone, or a guest who has none. */
  calledBy: (name: string) => (name ? `${name} llamó al mesero` : 'Llamaron al mesero'),
  askedBy: (name: string) => (name ? `${name} pidió la cuenta` : 'Pidieron la cuenta'),
  waiting: 'Ya le avisamos al personal.',
  coming: '¡Ya vamos!',
  takeBack: 'Ya no hace falta',
  close: 'Cerrar',
  unanswered: 'No pudimos avisar al personal. Inténtalo de nuevo: no se va a duplicar.',
  refusal: (_code: string, message: string) => message,
}

export type CallTexts = typeof SPANISH

const ENGLISH: CallTexts = {
  callWaiter: 'Call the waiter',
  askBill: 'Ask for the bill',
  forWhat: 'What do you need?',
  reasons: { napkins: 'More napkins', question: 'A question', other: 'Something else' },
  note: 'Tell us what you need',
  noteMissing: 'Please tell us what you need.',
  call: 'Call',
  howToPay: 'How are you going to pay?',
  ways: { cash: 'In cash', card: 'By card', split: 'Split in equal parts' },
  wayMissing: 'Please choose how you are going to pay.',
  partsLabel: 'Between how many?',
  fewer: 'One less',
  more: 'One more',
  tip: 'Tip, if you want to leave one',
  tipNone: 'No tip',
  tipPercent: (percent, amount) => (amount ? `${percent}% · ${amount}` : `${percent}%`),
  tipOther: 'Another amount',
  tipAmount: 'Amount of the tip',
  tipWrong: 'Enter an amount, such as 50 or 50.00.',
  tipNote: 'We tell the staff. Nothing is charged here.',
  calledBy: (name) => (name ? `${name} called the waiter` : 'Your table called the waiter'),
  askedBy: (name) => (name ? `${name} asked for the bill` : 'Your table asked for the bill'),
  waiting: 'The staff have been told.',
  coming: 'We are on our way!',
  takeBack: 'No longer needed',
  close: 'Close',
  unanswered: 'The staff could not be told. Try again: it will not be doubled.',
  refusal: (code) => REFUSALS[code] ?? 'This is not possible right now. Please ask the staff.',
}

/** The texts by refusal code, because the server's messages are Spanish. */
const REFUSALS: Record<string, string> = {
  too_many_requests: 'You have called several times already. Please wait a moment.',
  sitting_ended: 'Your table is closed. Scan its code again to go on.',
}

export const callTexts = (language: GuestLanguage): CallTexts => (language === 'en' ? ENGLISH : SPANISH)
