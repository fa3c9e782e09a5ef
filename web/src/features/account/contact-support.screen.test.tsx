import { expect, it } from 'vitest'
import { openFonda, useServer } from '../../testing/fonda.ts'
import { press, screen, see, tap } from '../../testing/screen.ts'

useServer({ supportPhone: '+52 55 1234 5678' })

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? ''

it('support is called, and written to by WhatsApp, in the mail app or in webmail, at an address to copy', async () => {
  await openFonda({ path: '/dashboard/profile' })
  const [account] = await screen.findAllByRole('button', { name: /^Tu cuenta/ })
  await tap(account as HTMLElement)
  await tap(await screen.findByRole('menuitem', { name: 'Soporte' }))
  await screen.findByRole('heading', { level: 1, name: 'Soporte' })
  await see('Respondemos en menos de 24 horas.')
  await press('Copiar')
  await see('¡Copiado!')
  expect(await navigator.clipboard.readText()).toBe('support@comanda.mx')
  expect(hrefOf('Abrir mi correo')).toBe('mailto:support@comanda.mx')
  const webmail = new URL(hrefOf('Escribir en Gmail'))
  expect([webmail.host, webmail.searchParams.get('view'), webmail.searchParams.get('to')]).toEqual([
    'mail.google.com',
    'cm',
    'support@comanda.mx',
  ])
  await screen.findByRole('link', { name: 'Escribir por WhatsApp' })
  expect(hrefOf('Escribir por WhatsApp')).toBe('https://wa.me/525512345678')
  expect(hrefOf('Llamar al +52 55 1234 5678')).toBe('tel:+525512345678')
})
