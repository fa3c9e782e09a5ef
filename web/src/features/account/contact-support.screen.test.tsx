import { expect, it } from 'vitest'
import { openFonda } from '../../testing/fonda.ts'
import { press, screen, see, tap } from '../../testing/screen.ts'

it('support is written to in the mail app or in webmail, at an address to copy, in English', async () => {
  await openFonda({ path: '/dashboard/profile' })
  const [account] = await screen.findAllByRole('button', { name: /^Tu cuenta/ })
  await tap(account as HTMLElement)
  await tap(await screen.findByRole('menuitem', { name: 'Soporte' }))
  await screen.findByRole('heading', { level: 1, name: 'Contact Support' })
  await see('We respond within 24 hours.')
  await press('Copy')
  await see('Copied to clipboard!')
  expect(await navigator.clipboard.readText()).toBe('support@comanda.mx')
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href') ?? ''
  expect(hrefOf('Open default mail app')).toBe('mailto:support@comanda.mx')
  const webmail = new URL(hrefOf('Write in Gmail'))
  expect([webmail.host, webmail.searchParams.get('view'), webmail.searchParams.get('to')]).toEqual([
    'mail.google.com',
    'cm',
    'support@comanda.mx',
  ])
})
