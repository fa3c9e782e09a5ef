import { TRIAL_DAYS } from '@comanda/shared/billing/plan'
import { stampsLeftWords } from '@comanda/shared/cfdi/settings'
import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { composeMail, type Mail } from './message.ts'

/** The time zone in which a store's dates are shown. */
interface At {
  date: Date
  timeZone: string
}

const day = ({ date, timeZone }: At): string =>
  new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone }).format(date)
/** `21 de noviembre de 2026 a las 20:05` */
const moment = (at: At): string => `${day(at)} a las ${timeOfDay(at.date, at.timeZone)}`

/**
 * No mail contains text that a user typed, such as the store's name: addresses are not verified, so a
 * stranger could use us to write to others.
 */
const OWNER_NOTE = 'Recibes este correo porque eres quien administra este restaurante en Comanda.'

export const passwordResetMail = (given: { link: string; minutes: number }): Mail =>
  composeMail({
    subject: 'Restablece tu contraseña de Comanda',
    preview: `El enlace sirve una sola vez, durante ${given.minutes} minutos.`,
    title: 'Restablece tu contraseña',
    paragraphs: [
      'Alguien pidió una contraseña nueva para tu cuenta de Comanda. Si fuiste tú, elígela aquí:',
      `El enlace sirve una sola vez y durante ${given.minutes} minutos. Al cambiarla se cierra tu sesión en todos tus dispositivos.`,
    ],
    button: { label: 'Elegir contraseña nueva', href: given.link },
    note: 'Si no fuiste tú, no hagas nada: tu contraseña sigue siendo la misma y nadie puede usar este enlace sin tu correo.',
  })

export const passwordChangedMail = (given: At & { link: string }): Mail =>
  composeMail({
    subject: 'Tu contraseña de Comanda se cambió',
    preview: `Se cambió el ${moment(given)}. Si no fuiste tú, actúa ahora.`,
    title: 'Tu contraseña se cambió',
    paragraphs: [
      `La contraseña de tu cuenta se cambió el ${moment(given)} con un enlace enviado a este correo. Tus sesiones en todos los dispositivos se cerraron.`,
      'Si fuiste tú, no tienes que hacer nada más. Si no, cambia primero la contraseña de tu correo y pide después un enlace nuevo:',
    ],
    button: { label: 'Pedir un enlace nuevo', href: given.link },
    note: 'Te avisamos de este cambio por seguridad.',
  })

export const welcomeMail = (given: { link: string; hasTrial: boolean }): Mail =>
  composeMail({
    subject: '¡Te damos la bienvenida a Comanda!',
    preview: 'Tu restaurante ya tiene su cuenta. Esto es lo que sigue.',
    title: 'Tu restaurante ya tiene su cuenta',
    paragraphs: [
      ...[
        given.hasTrial && `Empieza tu prueba gratis de ${TRIAL_DAYS} días.`,
        'Carga tu menú: a mano, o desde una hoja de Excel o CSV.',
        'Agrega tus mesas e imprime sus códigos QR.',
        'Da de alta a tu equipo: cada persona entra con su propia cuenta y ve lo que le toca.',
      ]
        .filter((step) => step !== false)
        .map((step, at) => `${at + 1}. ${step}`),
      'Los tipos de pago, el IVA y los tickets ya están listos; en Configuración los cambias cuando quieras.',
    ],
    button: { label: 'Abrir Comanda', href: given.link },
    note: 'Si no abriste esta cuenta, alguien escribió tu correo por error: no tienes que hacer nada.',
  })

export const paymentFailedMail = (given: At & { link: string }): Mail =>
  composeMail({
    subject: 'No pudimos cobrar tu suscripción de Comanda',
    preview: `Tienes hasta el ${day(given)} para actualizar tu tarjeta.`,
    title: 'No pudimos cobrar tu suscripción',
    paragraphs: [
      `El banco rechazó el cobro mensual de tu restaurante. Todo sigue funcionando por ahora.`,
      `Actualiza tu forma de pago antes del ${day(given)}. Si para entonces no se pudo cobrar, el restaurante dejará de tomar pedidos hasta que pagues; tus datos se conservan.`,
    ],
    button: { label: 'Actualizar forma de pago', href: given.link },
    note: OWNER_NOTE,
  })

export const fewStampsMail = ({ left, link }: { left: number; link: string }): Mail => {
  const remains = stampsLeftWords(left)
  return composeMail({
    subject: `${remains} para facturar`,
    preview: 'Compra más en la página de tu certificador (PAC).',
    title: remains,
    paragraphs: [
      `${remains} en la cuenta con la que tu restaurante timbra sus facturas. Cada factura gasta uno.`,
      'Cuando se acaban, las facturas esperan sin perderse, y tus clientes también. Compra más en la página de tu certificador (PAC).',
    ],
    button: { label: 'Ver mi cuenta', href: link },
    note: OWNER_NOTE,
  })
}

/** `date`: the last day on which the store may sell; null when it no longer may. */
export const subscriptionCancelledMail = (given: {
  date: Date | null
  timeZone: string
  link: string
}): Mail => {
  const { date, timeZone } = given
  const effect = date
    ? `Puedes seguir usando Comanda hasta el ${day({ date, timeZone })}, sin más cobros.`
    : 'El restaurante ya no toma pedidos y no habrá más cobros.'
  return composeMail({
    subject: 'Tu suscripción de Comanda se canceló',
    preview: effect,
    title: 'Tu suscripción se canceló',
    paragraphs: [
      `Cancelamos la suscripción de tu restaurante. ${effect}`,
      'Tus datos se conservan: puedes descargarlos o volver a suscribirte en tu perfil.',
    ],
    button: { label: 'Ver mi suscripción', href: given.link },
    note: OWNER_NOTE,
  })
}

/** `date`: the last day on which the request can be withdrawn. */
export const erasureRequestedMail = (given: At & { link: string }): Mail =>
  composeMail({
    subject: 'Pediste borrar tu restaurante de Comanda',
    preview: `Puedes arrepentirte hasta el ${moment(given)}.`,
    title: 'Tu restaurante se va a borrar',
    paragraphs: [
      `Recibimos la solicitud de borrar tu restaurante con todos sus datos: menú, pedidos, ventas, clientes y usuarios. El restaurante ya está cerrado.`,
      `Hasta el ${moment(given)} puedes descargar tus datos o cancelar la solicitud. Después se borran para siempre.`,
    ],
    button: { label: 'Revisar la solicitud', href: given.link },
    note: `Si no lo pediste tú, inicia sesión, cancela la solicitud y cambia tu contraseña. ${OWNER_NOTE}`,
  })
