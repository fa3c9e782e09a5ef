import { saveCsd, saveIssuer, savePac } from '@comanda/shared/cfdi/settings'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { askStampsLeft } from '../../../../server/src/features/cfdi/account/stamps-left.ts'
import { CSD_RFC, csdFiles } from '../../../../server/src/testing/csd.ts'
import { PAC_TOKEN, PAC_USER, PacServer } from '../../../../server/src/testing/pac-server.ts'
import { open } from '../../testing/app.tsx'
import { type Client, openFonda, theServer, useServer } from '../../testing/fonda.ts'
import { callsTo, holdNextAnswer } from '../../testing/network.ts'
import { type Area, fill, gone, press, screen, see, tick, waitFor, within } from '../../testing/screen.ts'
import { outside, serverClock } from '../../testing/window.ts'

const certifier = new PacServer(serverClock)
const pac = { baseUrl: '', testUrl: '', finkokUrl: '', statusUrl: '', timeoutMs: 10_000 }
beforeAll(async () => {
  pac.baseUrl = pac.testUrl = pac.finkokUrl = pac.statusUrl = await certifier.open()
  return () => certifier.close()
})
useServer({ pac })

let owner: Client
beforeEach(async () => {
  owner = await openFonda()
  await owner.call(saveIssuer, {
    body: { rfc: CSD_RFC, name: 'FONDA', regime: '601', postalCode: '06700', series: 'F' },
  })
})

/** With the certificate of the authority. */
async function seal(): Promise<void> {
  const { certificate, key, password } = csdFiles()
  const base64 = (bytes: Buffer) => bytes.toString('base64')
  await owner.call(saveCsd, { body: { certificate: base64(certificate), key: base64(key), password } })
}

async function openCard(): Promise<Area> {
  await open('/dashboard/settings/invoicing')
  return within(await screen.findByRole('form', { name: /Con quién se timbra/ }))
}

const USER = /^Usuario(?! y)/
const PASSWORD = /^Contraseña/
const TOKEN = /^Token infinito/

const typedIn = (label: RegExp, card: Area) =>
  card.getByLabelText<HTMLInputElement>(label, { selector: 'input' }).value
const lastSent = (path: string) => callsTo(path).at(-1)?.body

describe('with whom a restaurant stamps', () => {
  it('is chosen only with the certificate of the authority, and says so before', async () => {
    const card = await openCard()
    for (const name of [/^SW sapien/, /^Finkok/])
      expect(card.getByRole<HTMLInputElement>('radio', { name }).disabled).toBe(true)
    expect(card.getAllByText('Primero sube el certificado del SAT.')).toHaveLength(2)
    expect(card.queryByRole('button', { name: 'Probar con SW' })).toBeNull()
  })

  it('asks for the account of the chosen one, and keeps both apart', async () => {
    await seal()
    const card = await openCard()
    expect(card.queryByLabelText(USER)).toBeNull()
    await tick(/^Finkok/, card)
    await see(/la cuenta se comprueba con la primera factura/, card)
    expect(card.queryByRole('radio', { name: 'Token' })).toBeNull()
    await press('Guardar', card)
    await see('¡Escribe el usuario de Finkok!', card)
    await fill(USER, 'beto', card)
    await press('Guardar', card)
    await see('¡Escribe la contraseña de Finkok!', card)
    await fill(PASSWORD, 'de finkok', card)
    await press('Guardar', card)
    await see('Está guardada. Escríbela solo para cambiarla', card)
    await see('Todo listo: tus facturas se timbran ante el SAT.')

    await tick(/^SW sapien/, card)
    await see(/^Lo que Finkok ya recibió se le sigue preguntando/, card)
    expect(typedIn(USER, card)).toBe('')
    await tick('Token', card)
    await fill(TOKEN, PAC_TOKEN, card)
    const arrive = holdNextAnswer('/settings/fiscal/pac')
    await press('Guardar', card)
    await waitFor(() =>
      expect(lastSent('/settings/fiscal/pac')).toMatchObject({ is: 'sw', user: null, token: PAC_TOKEN }),
    )

    // Before the answer comes: what was chosen meanwhile stays.
    await tick(/^Finkok/, card)
    arrive()
    await see(/^Lo que SW sapien ya recibió/, card)
    await see('Está guardada. Escríbela solo para cambiarla', card)
    expect(typedIn(USER, card)).toBe('beto')
    await see('Está guardada. Escríbela solo para cambiarla', card)
    await press('Guardar', card)
    await waitFor(() =>
      expect(lastSent('/settings/fiscal/pac')).toMatchObject({
        is: 'finkok',
        user: 'beto',
        password: null,
        token: null,
      }),
    )
  })

  it('is tried at SW with the account in sight alone, and what was said of another one goes', async () => {
    await seal()
    await owner.call(savePac, { body: { is: 'sw', ...PAC_USER } })
    const card = await openCard()
    await tick('Token', card)
    await press('Probar con SW', card)
    await see('¡Escribe el token de SW sapien!', card)
    expect(callsTo('/settings/fiscal/pac/try')).toEqual([])
    await fill(TOKEN, 'otro', card)
    await gone(() => card.queryByText('¡Escribe el token de SW sapien!'))
    await press('Probar con SW', card)
    await see(/^SW sapien no acepta estos datos/, card)
    await tick('Usuario y contraseña', card)
    await gone(() => card.queryByText(/^SW sapien no acepta estos datos/))
    await press('Probar con SW', card)
    await see('SW sapien timbró la prueba: la cuenta y el certificado sirven.', card)
    await press('PDF de la prueba', card)
    expect(outside.saved.at(-1)?.name).toBe('prueba-sin-validez-fiscal.pdf')
    await fill(PASSWORD, 'otra', card)
    await gone(() => card.queryByText(/^SW sapien timbró la prueba/))
    await tick(/^Modo de prueba/, card)
    expect(card.queryByRole('button', { name: 'Probar con SW' })).toBeNull()
  })

  it('loses a token that is out of sight', async () => {
    await seal()
    const card = await openCard()
    await tick(/^SW sapien/, card)
    await tick('Token', card)
    await fill(TOKEN, PAC_TOKEN, card)
    await tick(/^Finkok/, card)
    await tick(/^SW sapien/, card)
    expect(typedIn(TOKEN, card)).toBe('')
  })

  it.each([
    [1_000, /^Te quedan 1,000 timbres\. Así estaba tu cuenta el .*\.$/, null],
    [0, /^No te quedan timbres\. .*Compra más en la página de tu certificador\.$/, /^No te quedan timbres: /],
  ])('says that %i timbres are left, and warns of few on the first page', async (left, said, warned) => {
    await seal()
    await owner.call(savePac, { body: { is: 'sw', token: PAC_TOKEN } })
    certifier.stampsLeft = left
    await askStampsLeft((await theServer()).app.askingStamps, serverClock())
    const card = await openCard()
    await see(said, card)
    await tick(/^Finkok/, card)
    expect(card.queryByText(/timbres/)).toBeNull()
    await press('Descartar', card)
    await open('/dashboard/home')
    await see('Vendido hoy')
    if (warned) await see(warned)
    expect(screen.queryAllByRole('link', { name: 'Ver la cuenta' })).toHaveLength(warned ? 1 : 0)
  })
})
