import {
  addAddon,
  addMenuItem,
  addVariant,
  setVariantSoldOut,
  updateMenuItem,
} from '@comanda/shared/menu/api'
import { addCategory, updateCategory } from '@comanda/shared/settings/categories'
import { describe, expect, it } from 'vitest'
import { open, PHONE } from '../../../testing/app.tsx'
import { add, cartLines, putTokenAway, sendToKitchen } from '../../../testing/counter.ts'
import { type Client, openFonda, SOUP, signIn } from '../../../testing/fonda.ts'
import {
  dialog,
  fill,
  gone,
  press,
  rightClick,
  screen,
  see,
  tap,
  tick,
  user,
  waitFor,
  within,
} from '../../../testing/screen.ts'

/** A dish of the fonda's category. */
async function addDish(
  owner: Client,
  title: string,
  price: string,
  variants: [title: string, price: string][],
) {
  const { id } = await owner.call(addMenuItem, { body: { title, price, categoryId: 1, taxId: 1 } })
  for (const [variant, cost] of variants)
    await owner.call(addVariant, { params: { itemId: id }, body: { title: variant, price: cost } })
  return id
}

/** A taco with two sizes and two add-ons; its category asks at the counter what was chosen for it. */
async function openTaqueria(
  category: Record<string, unknown> = {},
): Promise<{ owner: Client; tacoId: number }> {
  const owner = await openFonda()
  const tacoId = await addDish(owner, 'Taco de pastor', '0.00', [
    ['Sencillo', '22.00'],
    ['Doble', '38.00'],
  ])
  for (const title of ['Queso', 'Aguacate'])
    await owner.call(addAddon, { params: { itemId: tacoId }, body: { title, price: '12.00' } })
  await owner.call(updateCategory, { params: { id: 1 }, body: { title: 'Comida corrida', ...category } })
  return { owner, tacoId }
}

const AT_ONCE = { addsAtOnce: true, quickNotes: ['sin cebolla', 'con todo'] }

/** Breakfast was over an hour ago: the counter opens at noon. */
const BREAKFAST = { title: 'Desayunos', hours: { to: '11:00' } }

describe('outside of the hours of a category', () => {
  it('a dish is dimmed and says when it is sold; a tap asks once in a sale whether to add it', async () => {
    const owner = await openFonda()
    await owner.call(updateCategory, { params: { id: 1 }, body: BREAKFAST })
    await open('/dashboard/pos')
    await see('Hasta las 11:00')
    const soup = 'Agregar Sopa de fideo (Hasta las 11:00)'
    await press(soup)
    const question = await dialog('Sopa de fideo', 'alertdialog')
    await see('Desayunos se sirve hasta las 11:00. ¿Agregar de todos modos?', question)
    await press('Volver', question)
    expect(cartLines()).toHaveLength(0)
    // The search finds it, too.
    await fill('Buscar en el menú', 'sopa')
    await user.keyboard('{Enter}')
    await press('Agregar de todos modos', await dialog('Sopa de fideo', 'alertdialog'))
    await waitFor(() => expect(cartLines()).toHaveLength(1))
    await press('Agregar Mole con pollo (Hasta las 11:00)')
    await waitFor(() => expect(cartLines()).toHaveLength(2))
    await sendToKitchen()
    await putTokenAway()
    await press(soup)
    await dialog('Sopa de fideo', 'alertdialog')
  })

  it('the dialog of a dish with choices says so, and adds it anyway; a category that opens is sold as ever', async () => {
    const { owner } = await openTaqueria({ title: 'Cenas', hours: { from: '12:30' } })
    await open('/dashboard/pos')
    await press('Agregar Taco de pastor (Desde las 12:30)')
    const choices = await dialog('Taco de pastor')
    await see('Cenas se sirve desde las 12:30.', choices)
    await press('Agregar de todos modos · $22.00', choices)
    await waitFor(() => expect(cartLines()).toHaveLength(1))
    await owner.call(updateCategory, {
      params: { id: 1 },
      body: { title: 'Cenas', hours: { from: '11:30' } },
    })
    await press('Agregar Taco de pastor')
    await press('Agregar · $22.00', await dialog('Taco de pastor'))
  })
})

const onlyLine = async (): Promise<string | null | undefined> => {
  await waitFor(() => expect(cartLines()).toHaveLength(1))
  return cartLines()[0]?.textContent
}

describe('the categories', () => {
  const openBar = async (size?: typeof PHONE) => {
    const owner = await openFonda()
    for (const [title, dish] of [
      ['Cervezas', 'Clara'],
      ['Postres', 'Flan'],
    ] as const) {
      const { id } = await owner.call(addCategory, { body: { title } })
      await owner.call(addMenuItem, { body: { title: dish, price: '60.00', categoryId: id, taxId: 1 } })
    }
    await signIn(owner, { path: '/dashboard/pos', ...(size && { size }) })
    await screen.findByRole('button', { name: 'Agregar Clara' })
  }
  const dishes = () =>
    screen.queryAllByRole('button', { name: /^Agregar (Sopa|Mole|Agua|Clara|Flan)/ }).length

  it('are beside the menu: one tap shows one, which its dishes do not repeat', async () => {
    await openBar()
    const menu = within(screen.getByRole('list', { name: 'Menú' }))
    menu.getByText('Cervezas')
    await tick('Cervezas')
    await waitFor(() => expect(dishes()).toBe(1))
    expect(menu.queryByText('Cervezas')).toBeNull()
    // A second filter beside them would be two ways.
    expect(screen.queryByRole('button', { name: 'Filtrar por categoría' })).toBeNull()
    await tick('Todas')
    await waitFor(() => expect(dishes()).toBe(5))
  })

  it('open as a sheet on a phone, where one tap chooses and closes, also the chosen one', async () => {
    await openBar(PHONE)
    for (const [category, count] of [
      ['Cervezas', 1],
      ['Cervezas', 1],
      ['Todas', 5],
    ] as const) {
      await press('Filtrar por categoría')
      const sheet = await dialog('Filtrar por categoría')
      await tick(category, sheet)
      await gone(() => screen.queryByRole('dialog'))
      await screen.findByRole('radio', { name: category, checked: true })
      await waitFor(() => expect(dishes()).toBe(count))
    }
    await press('Filtrar por categoría')
    const sheet = await dialog('Filtrar por categoría')
    await press('Elegir varias', sheet)
    for (const category of ['Cervezas', 'Postres']) await tick(category, sheet)
    await press('Aplicar', sheet)
    await screen.findByRole('radio', { name: '2 categorías', checked: true })
    await waitFor(() => expect(dishes()).toBe(2))
  })
})

describe('a dish with variants', () => {
  it('shows its lowest price, asks first with its first variant chosen, and offers no notes that nobody wrote', async () => {
    const { owner } = await openTaqueria()
    await addDish(owner, 'Flautas', '0.00', [
      ['Orden', '84.00'],
      ['Media', '48.00'],
    ])
    await open('/dashboard/pos')
    const card = await screen.findByText('Flautas')
    expect(card.closest('li')?.textContent).toContain('Desde $48.00')
    await add('Taco de pastor')
    const choices = await dialog('Taco de pastor')
    choices.getByRole('radio', { name: /^Sencillo/, checked: true })
    expect(choices.queryByRole('toolbar', { name: 'Notas frecuentes' })).toBeNull()
    await press('Agregar · $22.00', choices)
    expect(await onlyLine()).toMatch(/Taco de pastor.*Sencillo.*\$22\.00/)
  })

  it('whose variant must be chosen asks with none chosen, and does without it', async () => {
    const { owner, tacoId } = await openTaqueria(AT_ONCE)
    const body = { title: 'Taco de pastor', price: '0.00', categoryId: 1, taxId: 1, mustChoose: true }
    await owner.call(updateMenuItem, { params: { id: tacoId }, body })
    await open('/dashboard/pos')
    await add('Taco de pastor')
    const choices = await dialog('Taco de pastor')
    expect(choices.queryByRole('radio', { checked: true })).toBeNull()
    await press('Agregar', choices)
    await see('¡Elige una variante!', choices)
    await tick(/^Doble/, choices)
    await press('Agregar · $38.00', choices)
    expect(await onlyLine()).toContain('Doble')
  })

  it('of which one has run out is sold by the others; the counter says when it sells again', async () => {
    const owner = await openFonda()
    const params = { itemId: SOUP.id }
    const { id: variantId } = await owner.call(addVariant, {
      params,
      body: { title: 'Chica', price: '45.00' },
    })
    await owner.call(addVariant, { params, body: { title: 'Grande', price: '60.00' } })
    await owner.call(setVariantSoldOut, { params: { ...params, variantId }, body: { isSoldOut: true } })
    await open('/dashboard/pos')
    await add(SOUP.title)
    const choices = await dialog(SOUP.title)
    choices.getByRole('radio', { name: /^Grande/, checked: true })
    await tick(/^Chica.*Agotado/, choices)
    await press('Ya hay: volver a vender', choices)
    await see('La variante está disponible de nuevo.')

    await add(SOUP.title)
    const again = await dialog(SOUP.title)
    await tick(/^Grande/, again)
    await tick('Disponible: Grande', again)
    await see('La variante se marcó como agotada.')
    await add(SOUP.title)
    await press(/^Agregar · \$45\.00/, await dialog(SOUP.title))
    expect(await onlyLine()).toContain('Chica')
  })
})

describe('where a category adds at once', () => {
  it('the add-ons and notes are behind a right click and Mayús + Enter on the card; notes in buttons go into a note while they fit, and come out of it again', async () => {
    await openTaqueria(AT_ONCE)
    await open('/dashboard/pos')
    const card = await screen.findByRole('button', { name: 'Agregar Taco de pastor' })
    card.focus()
    await user.keyboard('{Shift>}{Enter}{/Shift}')
    await press('Cerrar', await dialog('Taco de pastor'))
    await gone(() => screen.queryByRole('dialog'))
    expect(cartLines()).toHaveLength(0)
    await rightClick(card)
    const choices = await dialog('Taco de pastor')
    await tick(/^Queso/, choices)
    await press('con todo', choices)
    await press('Agregar · $34.00', choices)
    expect(await onlyLine()).toMatch(/Sencillo.*\+ Queso.*«con todo»/)
    await add('Taco de pastor')
    await waitFor(() => expect(cartLines()).toHaveLength(2))

    await add('Agua de limón')
    await press('Notas de Agua de limón')
    const notes = await dialog('Notas: Agua de limón')
    const words = 'x'.repeat(80)
    await fill(/^Notas/, `${words}, con todo`, notes)
    expect(notes.getByRole('button', { name: 'sin cebolla' })).toHaveProperty('disabled', true)
    await tap(notes.getByRole('button', { name: 'con todo', pressed: true }))
    expect(notes.getByRole('textbox')).toHaveProperty('value', words)
    await press('sin cebolla', notes)
    expect(notes.getByRole('textbox')).toHaveProperty('value', `${words}, sin cebolla`)
    await press('Guardar', notes)
    await see(`«${words}, sin cebolla»`)
    // A dish without variants and add-ons has nothing else to change.
    expect(screen.queryByRole('button', { name: 'Cambiar Agua de limón' })).toBeNull()
  })

  it('says what is in the dish, to a cashier who is asked, also of a line of the cart', async () => {
    const { owner, tacoId } = await openTaqueria()
    const says = {
      description: 'Con piña de Veracruz',
      allergens: ['milk', 'nuts'],
      diets: ['gluten_free'],
      spicy: 2,
    }
    const body = { title: 'Taco de pastor', price: '0.00', categoryId: 1, taxId: 1, ...says }
    await owner.call(updateMenuItem, { params: { id: tacoId }, body })
    await open('/dashboard/pos')
    const words = ['Con piña de Veracruz', 'Contiene leche, nueces', 'Sin gluten · Picante']
    expect(screen.queryByText('Con piña de Veracruz')).toBeNull()
    await press('Agregar Taco de pastor')
    const choices = await dialog('Taco de pastor')
    for (const text of words) await see(text, choices)
    await press(/^Agregar ·/, choices)
    await onlyLine()
    // What a device keeps of a line has no more of the dish than a sale needs.
    await open('/dashboard/pos')
    await press(/^Cambiar Taco de pastor/)
    const line = await dialog('Taco de pastor')
    for (const text of words) await see(text, line)
    await owner.call(updateMenuItem, { params: { id: tacoId }, body: { ...body, allergens: [] } })
    await open('/dashboard/pos')
    await press('Agregar Taco de pastor')
    await see('Sin alérgenos anotados: pregunta en la cocina.', await dialog('Taco de pastor'))
  })

  it('a line can be changed, and joins a line to which it becomes equal', async () => {
    await openTaqueria(AT_ONCE)
    await open('/dashboard/pos')
    await add('Taco de pastor')
    await press('Cambiar Taco de pastor')
    const line = await dialog('Taco de pastor')
    await tick(/^Doble/, line)
    await tick(/^Aguacate/, line)
    await press('sin cebolla', line)
    await fill(/^Notas \(/, 'sin cebolla, bien dorado', line)
    await press('con todo', line)
    await press('Guardar · $50.00', line)
    await waitFor(async () =>
      expect(await onlyLine()).toMatch(/Doble.*\+ Aguacate.*«sin cebolla, bien dorado, con todo»/),
    )

    await add('Taco de pastor')
    await waitFor(() => expect(cartLines()).toHaveLength(2))
    await press('Cambiar Taco de pastor', within(cartLines()[0] as HTMLElement))
    const first = await dialog('Taco de pastor')
    await tick(/^Sencillo/, first)
    await tick(/^Aguacate/, first)
    await fill(/^Notas \(/, '', first)
    await press('Guardar · $22.00', first)
    await screen.findByLabelText('Cantidad: 2')
    expect(await onlyLine()).toMatch(/Taco de pastor.*Sencillo/)
  })
})
