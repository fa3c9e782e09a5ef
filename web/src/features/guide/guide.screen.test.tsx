import { describe, expect, it } from 'vitest'
import { open } from '../../testing/app.tsx'
import { hire, openFonda, signIn } from '../../testing/fonda.ts'
import { press, screen, see, tap, user, within } from '../../testing/screen.ts'

/** Follows the first link of the page with this name: those of the navigation come first. */
const follow = async (name: string) => tap((await screen.findAllByRole('link', { name }))[0] as HTMLElement)
const titled = (name: string) => screen.findByRole('heading', { level: 1, name })

async function search(words: string): Promise<HTMLElement[]> {
  await press('Buscar en todo', within((await screen.findAllByRole('banner'))[0] as HTMLElement))
  await screen.findByRole('dialog')
  await user.keyboard(words)
  return within(await screen.findByRole('group', { name: 'Ayuda' })).findAllByRole('option')
}

describe('the guide', () => {
  it('opens where it tells of the page in sight, and the cart is still there afterwards', async () => {
    await openFonda({ path: '/dashboard/pos' })
    await press('Agregar Sopa de fideo')
    await follow('Ayuda')
    await titled('Tomar pedidos')
    await follow('PDV')
    await screen.findByRole('button', { name: 'Agregar uno de Sopa de fideo' })
    await open('/dashboard/settings/payment-types')
    await follow('Ayuda')
    await titled('Cobrar')
    await follow('Ayuda')
    await titled('Ayuda')
  })

  it('is for a cook too', async () => {
    await signIn(await hire(await openFonda(), ['KITCHEN']), { path: '/dashboard/kitchen' })
    await follow('Ayuda')
    await titled('Cocina y expedición')
  })

  it('is found by the words of a heading or of a message', async () => {
    await openFonda({ path: '/dashboard/profile' })
    const headings = await search('dividir cuenta')
    const split = headings.find(({ textContent }) => textContent?.includes('Dividir la cuenta'))
    await tap(split as HTMLElement)
    await titled('Cobrar')
    const messages = await search('no hay turno abierto')
    await tap(messages[0] as HTMLElement)
    await titled('Qué significa cada mensaje')
    expect(screen.getByRole('main').textContent).toContain('Si quieres cobrar sin turno')
  })

  it('says when a chapter does not exist', async () => {
    await openFonda({ path: '/dashboard/guide/pozole' })
    await see('Ese capítulo no existe')
    await follow('Ver los capítulos')
    await titled('Ayuda')
  })
})
