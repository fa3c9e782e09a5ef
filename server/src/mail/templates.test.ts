import { describe, expect, it } from 'vitest'
import { fiscalDocumentMail } from './fiscal-document-mail.ts'
import { composeMail, type Mail } from './message.ts'
import * as templates from './templates.ts'

const date = new Date('2026-12-01T04:30:00Z')
const timeZone = 'America/Mexico_City'
const link = 'https://comanda.example.mx/dashboard/profile?a=1&b=2'

const ALL: [string, Mail][] = [
  ['password reset', templates.passwordResetMail({ link, minutes: 20 })],
  ['password changed', templates.passwordChangedMail({ date, timeZone, link })],
  ['welcome, with a trial', templates.welcomeMail({ link, hasTrial: true })],
  ['welcome', templates.welcomeMail({ link, hasTrial: false })],
  ['payment failed', templates.paymentFailedMail({ date, timeZone, link })],
  ['cancelled, time left', templates.subscriptionCancelledMail({ date, timeZone, link })],
  ['cancelled', templates.subscriptionCancelledMail({ date: null, timeZone, link })],
  ['erasure', templates.erasureRequestedMail({ date, timeZone, link })],
]

describe.each(ALL)('the mail “%s”', (_, { subject, text, html }) => {
  it('says the same as text and as HTML, with its link in both', () => {
    expect(text).toContain(link)
    const words = text
      .split('\n')
      .filter((line) => line && !line.startsWith('http') && !/^(-- |Comanda)/.test(line))
    const read = html.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>')
    for (const line of words) expect(read).toContain(line.replace(/:$/, ''))
    expect(
      html.match(/href="https:\/\/comanda\.example\.mx\/dashboard\/profile\?a=1&amp;b=2"/g),
    ).toHaveLength(2)
  })

  it('has a subject of one short line, and its own preview', () => {
    expect(subject.length).toBeLessThanOrEqual(60)
    expect(subject).not.toMatch(/[\r\n<>]/)
    const preview = /max-height:0;overflow:hidden">(.*?) &#8199;/.exec(html)?.[1] ?? ''
    expect(preview.length).toBeGreaterThan(15)
    expect(preview).not.toBe(subject)
  })

  it('loads no external content and supports light and dark mode', () => {
    expect(html).not.toMatch(/<(img|script|link|iframe|form)\b|src=|url\(|@import|@font-face/)
    expect(html).toContain('prefers-color-scheme: dark')
    expect(html).toContain('<meta name="color-scheme" content="light dark">')
  })

  it('leaves no placeholder unfilled', () => {
    expect(`${subject}${text}${html}`).not.toMatch(/undefined|null|\[object|NaN|Invalid Date|\$\{/)
  })
})

it.each([
  ['es', 'sin validez fiscal', /fiscal value|Total: MXN|\byou/],
  ['en', 'without fiscal value', /Emisor|factura|correo|sin validez/],
] as const)(
  'the mail with a document (%s) fits its line, has one language and no button',
  (language, withoutValue, ofTheOther) => {
    for (const kind of ['name', 'global', 'credit'] as const)
      for (const isTest of [false, true]) {
        const { subject, text, html } = fiscalDocumentMail({
          language,
          kind,
          folio: 'ABCDEFGHIJ 12345678',
          total: '1,234,567.00',
          isTest,
          issuer: { rfc: 'EKU9003173C9', name: 'TAQUERÍA' },
        })
        expect(subject.length).toBeLessThanOrEqual(70)
        expect(html).not.toMatch(/href=|undefined|null/)
        expect(html).toContain(`<html lang="${language === 'es' ? 'es-MX' : 'en'}">`)
        expect(`${subject}${text}${html}`).not.toMatch(ofTheOther)
        expect([text.includes(withoutValue), text.includes('TAQUERÍA')]).toEqual([isTest, !isTest])
      }
  },
)

it('a mail shows dates in the store’s time zone, not the server’s', () => {
  const { text } = templates.paymentFailedMail({ date, timeZone, link })
  expect(text).toContain('antes del 30 de noviembre de 2026')
})

it('a mail escapes a typed value, which adds neither markup nor a line', () => {
  const typed = 'Fonda "Doña <b>Ñ</b>"\r\nBcc: x@y.mx'
  const content = { preview: typed, title: 'Aviso', paragraphs: [typed], note: 'Aviso' }
  const { subject, text, html } = composeMail({
    ...content,
    subject: typed,
    button: { label: 'Ver', href: link },
  })
  expect(html).not.toContain('<b>')
  expect(`${subject}\n${text}`).not.toMatch(/^Bcc/m)
})
