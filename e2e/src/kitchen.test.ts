import { timeOfDay } from '@comanda/shared/kernel/date-format'
import { describe, expect, it } from 'vitest'
import { openFonda, write } from './lib/fonda.ts'
import { cards, KITCHEN, lines, openLines, send } from './lib/kitchen.ts'

describe('a kitchen whose line is cut', () => {
  it('cooks on, and sends each step in its order when the line is back', async () => {
    const fonda = await openFonda({ path: null })
    const { page, person } = fonda
    const [soup, mole] = await send(fonda, 1)
    await send(fonda, 1)
    await page.goto(KITCHEN)
    await cards(page).nth(1).waitFor()
    const statuses = async () => {
      const open = await openLines(page)
      return [soup, mole].map((id) => open.find((line) => line.id === id)?.status)
    }
    await person.setOffline(true)
    await page.getByRole('alert').filter({ hasText: 'Sin conexión' }).waitFor()
    const card = cards(page).first()
    await lines(page, 'Comenzar a Preparar').first().click()
    await card.getByText('Sin enviar').waitFor()
    // A tap right after another one is a bounce.
    await expect
      .poll(async () => {
        await lines(page, 'Completar').first().click()
        return card.getByRole('listitem').getByText('Listo').count()
      })
      .toBe(1)
    await card.getByRole('button', { name: /^Listo/ }).click()
    await page.getByText('3 pasos sin enviar').waitFor()
    expect(await card.getByText('Sin enviar').count()).toBe(2)
    expect(await statuses()).toEqual(['created', 'created'])

    const sent: string[] = []
    // Those with an answer: the line may be away still when the browser says that it is back.
    page.on('requestfinished', (request) => {
      if (request.method() === 'POST' && request.url().includes('/kitchen/'))
        sent.push(request.postData() ?? '')
    })
    // Meanwhile the guest cancelled the mole: it is not cooked, and the cook must see it.
    await write(page.request, `/orders/update-status/${mole}`, { status: 'cancelled' })
    await person.setOffline(false)
    await expect.poll(() => page.getByText('sin enviar').count()).toBe(0)
    await card.getByRole('button', { name: /^Enterado/ }).waitFor()
    await expect.poll(statuses).toEqual(['completed', 'cancelled'])
    const steps = sent.map((body) => JSON.parse(body) as { status?: string; itemIds?: number[] })
    expect(steps.map(({ status, itemIds }) => status ?? itemIds)).toEqual(['preparing', [soup], [mole]])
  })

  it('says above its cards since when it gets no events, until the line is back', async () => {
    const { page, person } = await openFonda({ path: null })
    await page.clock.install()
    await page.goto(KITCHEN)
    await page.getByText('¡No hay pedidos pendientes!').waitFor()
    const warning = page
      .getByRole('alert')
      .getByText(/^Sin conexión desde las? .*: lo que ves puede estar atrasado\.$/)
    const asked = Date.now()
    // The page asks every three seconds of its own time; each answer takes real time.
    for (let time = 0; time < 5; time++) {
      const answer = page.waitForResponse('**/healthz')
      await page.clock.runFor(3_000)
      await answer
    }
    expect(await warning.count()).toBe(0)
    const heard = await page.evaluate(() => Date.now())
    await person.setOffline(true)
    await expect
      .poll(async () => {
        await page.clock.runFor(3_000)
        return warning.count()
      })
      .toBe(1)
    await page.clock.runFor(5 * 60_000)
    const since = /\d\d:\d\d/.exec((await warning.textContent()) ?? '')?.[0]
    // The time is the server's, which did not pass while the page's did. The minute may have ended before the line was cut.
    const minutes = [asked, heard, heard + 60_000].map((at) => timeOfDay(at, 'America/Mexico_City'))
    expect(minutes).toContain(since)
    await person.setOffline(false)
    await expect
      .poll(async () => {
        await page.clock.runFor(4_000)
        return warning.count()
      })
      .toBe(0)
  })
})
