import { getStoreSetting, saveStoreSetting } from '@comanda/shared/settings/store'
import { listStoreTables } from '@comanda/shared/settings/tables'
import { expect, it } from 'vitest'
import { menuLink } from '../../../parts/codes/menu-link.ts'
import { qrMatrix, qrPath } from '../../../parts/codes/qr-matrix.ts'
import { open } from '../../../testing/app.tsx'
import { type Client, openFonda } from '../../../testing/fonda.ts'
import { callsTo, holdCalls } from '../../../testing/network.ts'
import { chooseInMenu, dialog, press, screen, see, waitFor } from '../../../testing/screen.ts'
import { outside } from '../../../testing/window.ts'

const TABLES = '/dashboard/settings/tables'
const SHEET = '/print-table-codes'
const WARNING = '¡Por favor habilite el menú QR desde la configuración de la tienda!'

async function openMenuTo(owner: Client) {
  const setting = await owner.call(getStoreSetting)
  await owner.call(saveStoreSetting, { body: { ...setting, isQRMenuEnabled: true } })
}

async function linkOfTable(owner: Client): Promise<string> {
  const { uniqueQRCode } = await owner.call(getStoreSetting)
  const [table] = await owner.call(listStoreTables)
  return menuLink(location.origin, uniqueQRCode, table?.encrypted_id)
}

/** Waits until the sheet has the code of this link. */
async function seeCode(link: string): Promise<void> {
  const path = qrPath(await qrMatrix(link))
  await waitFor(() =>
    expect(
      screen.getByRole('img', { name: 'Código QR de Mesa 1' }).querySelector('path')?.getAttribute('d'),
    ).toBe(path),
  )
}

it('all codes are on a sheet, whose table opens its menu; one is renewed after a question that says what ends', async () => {
  const owner = await openFonda()
  await openMenuTo(owner)
  await open(TABLES)
  await press('Imprimir QR')
  expect(outside.opened).toEqual([SHEET])
  const link = await linkOfTable(owner)
  await open(SHEET)
  await seeCode(link)
  for (const text of ['Fonda de la esquina', 'Mesa 1', 'Escanea para ver el menú']) screen.getByText(text)
  await open(TABLES)
  await chooseInMenu('Más acciones de Mesa 1', 'Ver Menú Digital')
  await waitFor(() => expect(outside.opened).toEqual([SHEET, link]))

  await chooseInMenu('Más acciones de Mesa 1', 'Renovar código QR')
  const question = await dialog('Renovar código QR: Mesa 1', 'alertdialog')
  await see(/El código impreso de Mesa 1 deja de funcionar/, question)
  await press('Renovar código QR', question)
  await see('La mesa tiene un código QR nuevo.')
  const after = await linkOfTable(owner)
  expect(after).not.toBe(link)
  await open(SHEET)
  await seeCode(after)
})

it('without the menu no code is shown, and the page says why', async () => {
  await openFonda({ path: TABLES })
  await chooseInMenu('Más acciones de Mesa 1', 'Descargar QR de Mesa')
  await see(WARNING)
  await press('Imprimir QR')
  expect(outside.opened).toEqual([])
  await open(SHEET)
  await screen.findByText(WARNING, { selector: '[role=status]' })
})

it('a table’s code is offered as soon as the page knows whether the menu is on, not before', async () => {
  const owner = await openFonda()
  await openMenuTo(owner)
  const release = holdCalls('/settings/store-setting')
  await open(TABLES)
  await waitFor(() => expect(callsTo('/settings/store-tables')[0]?.status).toBe(200))
  await new Promise(requestAnimationFrame)
  expect(screen.queryByRole('button', { name: 'Más acciones de Mesa 1' })).toBe(null)
  release()
  await chooseInMenu('Más acciones de Mesa 1', 'Ver Menú Digital')
  expect(outside.opened).toEqual([await linkOfTable(owner)])
})
