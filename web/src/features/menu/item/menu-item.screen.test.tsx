import { getMenuItem, listMenuItems } from '@comanda/shared/menu/api'
import { expect, it } from 'vitest'
import { open } from '../../../testing/app.tsx'
import { MOLE, openFonda, SOUP, WATER } from '../../../testing/fonda.ts'
import { callsTo } from '../../../testing/network.ts'
import {
  choose,
  chooseFile,
  dialog,
  fill,
  gone,
  press,
  screen,
  see,
  tap,
  tick,
  waitFor,
  within,
} from '../../../testing/screen.ts'

const PAGE = `/dashboard/settings/menu-items/${MOLE.id}`
const IRREVERSIBLE = '¡Estás seguro! ¡Este proceso es irreversible!'
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const toTheMenu = async () => tap(await screen.findByRole('link', { name: 'Artículos del Menú' }))
const list = async (name: string) => within(await screen.findByRole('list', { name }))

it('an item is saved, after a question when its page is left before', async () => {
  const owner = await openFonda({ path: PAGE })
  await fill(/^Título/, 'Mole negro')
  await toTheMenu()
  await press('Seguir editando', await dialog('¿Salir sin guardar?', 'alertdialog'))
  await gone(() => screen.queryByRole('alertdialog'))
  expect(screen.getByRole('textbox', { name: /^Título/ })).toHaveProperty('value', 'Mole negro')
  await press('Guardar')
  await heading('Mole negro')
  await gone(() => screen.queryByRole('button', { name: 'Guardar' }))
  await toTheMenu()
  await screen.findByRole('article', { name: 'Mole negro' })
  expect(await owner.call(getMenuItem, { params: { id: MOLE.id } })).toMatchObject({ title: 'Mole negro' })
})

it('an item gets variants and add-ons, which the counter asks for; a variant can be sold out, and is removed after a question', async () => {
  await openFonda({ path: PAGE })
  await press('Agregar variante')
  const variant = await dialog('Nueva variante')
  await see('Precio ingresado = Precio final, anula el precio base.', variant)
  await fill('Título', 'Media orden', variant)
  await fill('Precio', '-3', variant)
  await press('Guardar', variant)
  await see('¡Por favor proporciona un precio válido para la variante!', variant)
  expect(variant.getByRole('textbox', { name: 'Precio' })).toHaveProperty('value', '-3.00')
  await fill('Precio', '60', variant)
  await press('Guardar', variant)
  await see('$60.00', await list('Variantes'))

  await press('Agregar complemento')
  const addon = await dialog('Nuevo complemento')
  await see('Precio final = Precio base + Precio ingresado.', addon)
  await fill('Título', 'Ajonjolí', addon)
  await fill('Precio', '5.5', addon)
  await press('Guardar', addon)
  await see('+$5.50', await list('Complementos'))

  await open('/dashboard/pos')
  await press('Agregar Mole con pollo')
  const choices = await dialog('Mole con pollo')
  await see('Media orden', choices)
  await see('Ajonjolí', choices)

  await open(PAGE)
  await screen.findByRole('button', { name: 'Ocultar Variantes (1)' })
  const variants = await list('Variantes')
  await see('$60.00', variants)
  await tick('Disponible: Media orden', variants)
  await see('Agotado', variants)
  await press('Eliminar variante Media orden')
  const question = await dialog(undefined, 'alertdialog')
  await see(IRREVERSIBLE, question)
  await press('Eliminar', question)
  await screen.findByRole('button', { name: 'Mostrar Variantes (0)' })
})

it('an item says what is in it, and not what cannot be true; it is removed after a question that says where it leaves', async () => {
  const owner = await openFonda({ path: PAGE })
  const info = within(await screen.findByRole('region', { name: 'Lo que dice el menú' }))
  await fill('Descripción', ' Con ajonjolí y plátano. ', info)
  for (const mark of ['Cacahuate', 'Leche', 'Vegano']) await tap(info.getByRole('checkbox', { name: mark }))
  await choose(/Picante/, 'Muy picante', info)
  await tick(/^Recomendado/, info)
  await press('Guardar')
  await see('«Vegano» y «Leche» no pueden ser ciertos a la vez: quita uno.', info)
  await tap(info.getByRole('checkbox', { name: 'Vegano' }))
  await tap(info.getByRole('checkbox', { name: 'Sin gluten' }))
  await press('Guardar')
  await gone(() => screen.queryByRole('button', { name: 'Guardar' }))
  expect(await owner.call(getMenuItem, { params: { id: MOLE.id } })).toMatchObject({
    description: 'Con ajonjolí y plátano.',
    allergens: ['peanut', 'milk'],
    diets: ['gluten_free'],
    spicy: 3,
    is_recommended: 1,
  })

  await press('Eliminar')
  const question = await dialog('Eliminar Mole con pollo', 'alertdialog')
  await see('¿Está seguro? ¡Este proceso es irreversible!', question)
  await see('Sale del PDV y del menú digital. Los pedidos ya hechos no cambian.', question)
  await press('Eliminar', question)
  await screen.findByRole('article', { name: SOUP.title })
  expect(await owner.call(listMenuItems)).toMatchObject([SOUP, WATER])
})

it('a file that is no picture is refused, with the reason', async () => {
  await openFonda({ path: PAGE })
  const heic = '\0\0\0\x18ftypheic\0\0\0\0mif1heic'
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  for (const [name, type, content, reason] of [
    ['menu.pdf', 'application/pdf', '%PDF-1.7', 'The file given is not an image'],
    ['IMG_0001.HEIC', 'image/heic', heic, /^Las fotos HEIC.*JPEG/],
    ['logo.svg', 'image/svg+xml', svg, /^Los dibujos SVG no se pueden usar/],
  ] as const) {
    const file = new File([Buffer.from(content, 'latin1')], name, { type })
    await chooseFile('Subir imagen', file)
    await see(reason)
  }
  await waitFor(() => screen.getByText('Sin imagen'))
  expect(callsTo(`/menu-items/update/${MOLE.id}/upload-photo`)).toEqual([])
})
