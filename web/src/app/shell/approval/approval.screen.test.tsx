import { getServiceSettings, saveServiceSettings } from '@comanda/shared/settings/service'
import { describe, expect, it } from 'vitest'
import { open } from '../../../testing/app.tsx'
import { type Client, hireNamed, MOLE, openFonda, sendOrder, signIn } from '../../../testing/fonda.ts'
import { breakLine, callsTo } from '../../../testing/network.ts'
import {
  chooseInMenu,
  dialog,
  gone,
  press,
  screen,
  see,
  seeWhole,
  tick,
  user,
  within,
} from '../../../testing/screen.ts'

/** Beto at the check of a mole, which only Graciela may void. @returns Beto */
async function openWaiter(): Promise<Client> {
  const owner = await openFonda()
  await hireNamed(owner, 'Graciela Ortiz', ['ORDERS', 'VOIDS', 'DISCOUNTS'], '471163')
  const beto = await hireNamed(owner, 'Beto Salas', ['POS', 'ORDERS'], '5917')
  const settings = await owner.call(getServiceSettings)
  await owner.call(saveServiceSettings, { body: { ...settings, voidApproval: true } })
  await signIn(beto)
  return beto
}

/** A new check with a mole, which the waiter wants to void. */
async function askToVoid(waiter: Client): Promise<void> {
  const { checkId } = await sendOrder(waiter, [MOLE], { deliveryType: 'takeaway' })
  await open(`/dashboard/checks/${checkId}`)
  await chooseInMenu('Más acciones', /^Anular/)
  await tick('Error al tomar', await dialog('Anular'))
}

describe('an approval', () => {
  it('says who asks for what; giving up keeps the dialog with its refusal; a PIN of a manager gives it, after a wrong one and a lost line; who approved last is asked first, and another can be chosen', async () => {
    const beto = await openWaiter()
    await askToVoid(beto)
    let sheet = await dialog('Autorización')
    await see('Lo pide Beto Salas', sheet)
    await see(/token 1$/i, sheet)
    await see('$98.50', sheet)
    await press('Cerrar', sheet)
    const refused = within(await screen.findByRole('dialog', { name: 'Anular' }))
    await refused.findByRole('alert')

    await tick('Error al tomar', refused)
    sheet = await dialog('Autorización')
    await press('Graciela Ortiz', sheet)
    await user.keyboard('123456')
    await see('¡El PIN no es correcto!', sheet)
    const mend = breakLine('/approvals', 'unsent')
    await user.keyboard('471163')
    await see(/^No hay respuesta del servidor/, sheet)
    mend()
    await user.keyboard('471163')
    await gone(() => screen.queryByRole('dialog'))
    expect(callsTo('/approvals')).toHaveLength(3)

    await askToVoid(beto)
    sheet = await dialog('Autorización')
    await see('Graciela Ortiz', sheet)
    await press('Otra persona', sheet)
    await press('Graciela Ortiz', sheet)
    await user.keyboard('471163')
    await gone(() => screen.queryByRole('dialog'))
  })

  it('of a courtesy is named on its check, whose history calls it so', async () => {
    const beto = await openWaiter()
    const { checkId } = await sendOrder(beto, [MOLE], { deliveryType: 'takeaway' })
    await open(`/dashboard/checks/${checkId}`)
    await chooseInMenu('Más acciones', /^Cortesía/)
    const form = await dialog('Cortesía')
    await tick('Toda la cuenta', form)
    await tick('Error de cocina', form)
    await press('Graciela Ortiz', await dialog('Autorización'))
    await user.keyboard('471163')
    await gone(() => screen.queryByRole('dialog'))
    await seeWhole('por Beto S. · aprobó Graciela O.')
    const history = screen.getByText('Historial').closest('details') as HTMLElement
    await see('Cortesía', within(history))
  })
})
