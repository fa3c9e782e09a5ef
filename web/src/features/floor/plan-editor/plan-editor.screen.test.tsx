import { readFloorPlans, saveFloorPlan } from '@comanda/shared/floor/api'
import { addStoreTables } from '@comanda/shared/settings/tables'
import { expect, it } from 'vitest'
import { isAt, open } from '../../../testing/app.tsx'
import { type Client, openFonda } from '../../../testing/fonda.ts'
import { dialog, fill, gone, press, screen, see, tap, type } from '../../../testing/screen.ts'

/** The plan of a floor with three tables. */
async function openPlan(): Promise<Client> {
  const owner = await openFonda()
  await owner.call(addStoreTables, { body: { name: 'Mesa', count: 2, floor: '-', seatingCapacity: 2 } })
  await open('/dashboard/settings/tables/plan')
  return owner
}

const focus = async (title: string) =>
  (await screen.findByRole('button', { name: new RegExp(`^${title}\\b`) })).focus()

async function saved(owner: Client) {
  const [floor] = (await owner.call(readFloorPlans)).floors
  if (!floor?.plan) throw new Error('no plan is saved')
  return { version: floor.version, plan: floor.plan }
}

const save = async () => {
  await press('Guardar')
  await see('El plano se guardó.')
}

it('a plan is arranged with keys and buttons, undone, labelled and saved', async () => {
  const owner = await openPlan()
  await focus('Mesa 2')
  await type('{ArrowRight}{ArrowRight}{Shift>}{ArrowRight}{/Shift}rf')
  await press('Agregar un lugar')
  await see('Mesa 2, 3 personas')
  await focus('Mesa 3')
  await type('{ArrowDown}{Control>}z{/Control}')
  await press('Letrero')
  await fill('Texto del letrero', 'Cocina abierta')
  await save()
  const { version, plan } = await saved(owner)
  const { 2: two, 3: three } = plan.tables
  expect(version).toBe(1)
  expect(two).toMatchObject({ rotation: 15, shape: 'round' })
  expect((two?.x ?? 0) - (three?.x ?? 0)).toBe(-198)
  expect(three?.y).toBe(20)
  expect(plan.marks).toMatchObject([{ kind: 'label', text: 'Cocina abierta' }])
})

it('an editor keeps the changes when somebody else saved meanwhile, and may save them over', async () => {
  const owner = await openPlan()
  await focus('Mesa 1')
  await type('{ArrowDown}')
  const body = { floor: '-', version: 0, plan: { tables: {}, marks: [] } }
  await owner.call(saveFloorPlan, { body })
  await press('Guardar')
  await see(/^Otra persona guardó este plano/)
  expect((await saved(owner)).plan.tables).toEqual({})
  await press('Guardar lo mío')
  await see('El plano se guardó.')
  const { version, plan } = await saved(owner)
  expect(version).toBe(2)
  expect(plan.tables[1]?.y).toBeGreaterThan(plan.tables[2]?.y ?? 0)
})

it('unsaved changes are asked about before the page is left, and not after they are undone', async () => {
  await openPlan()
  await focus('Mesa 2')
  await type('{ArrowDown}')
  await tap(screen.getByRole('link', { name: 'Salón' }))
  await press('Seguir editando', await dialog(undefined, 'alertdialog'))
  // It takes the focus along when it leaves.
  await gone(() => screen.queryByRole('alertdialog'))
  await focus('Mesa 2')
  await type('{Control>}z{/Control}')
  await tap(screen.getByRole('link', { name: 'Salón' }))
  await isAt('/dashboard/floor')
})
