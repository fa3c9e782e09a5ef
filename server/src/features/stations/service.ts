import type { Body } from '@comanda/shared/kernel/call'
import { AppError } from '@comanda/shared/kernel/errors'
import {
  type addStation,
  type assignStations,
  MAX_STATIONS,
  type saveTokenScreen,
} from '@comanda/shared/settings/stations'
import { changeCatalog } from '../../catalog/change-catalog.ts'
import { listStations } from '../../catalog/queries.ts'
import { nextNumber } from '../../db/counters.ts'
import { saved } from '../../http/answers.ts'
import type { StoreContext } from '../../http/context.ts'
import * as queries from './queries.ts'

const unknown = () => new AppError('not_found', 'La estación no existe.')

const columnsOfStation = ({ title, color, skippedTypes }: Body<typeof addStation>) => ({
  title,
  color,
  skipped_types: skippedTypes,
})

/** @throws invalid_input above MAX_STATIONS */
export const addOne = (context: StoreContext, body: Body<typeof addStation>) =>
  changeCatalog(context, async (tx) => {
    const { tenantId } = tx
    const stations = await tx.all(listStations(tenantId))
    if (stations.length >= MAX_STATIONS)
      throw new AppError('invalid_input', `El máximo es ${MAX_STATIONS} estaciones.`)
    const id = await nextNumber(tx, tenantId, 'station')
    tx.atEnd(queries.insertStation({ tenant_id: tenantId, id, position: id, ...columnsOfStation(body) }))
    return saved('La estación se agregó.', { id })
  })

export const updateOne = (context: StoreContext, id: number, body: Body<typeof addStation>) =>
  changeCatalog(context, async (tx) => {
    if ((await tx.affected(queries.updateStation(tx.tenantId, id, columnsOfStation(body)))) === 0)
      throw unknown()
    return saved('La estación se guardó.')
  })

/** Archives a station; the lines that it prepared keep it. @throws station_in_use; invalid_input for the default station */
export const removeOne = (context: StoreContext, id: number) =>
  changeCatalog(context, async (tx) => {
    const { tenantId } = tx
    const station = (await tx.all(listStations(tenantId))).find((one) => one.id === id)
    if (!station) throw unknown()
    if (station.is_default) throw new AppError('invalid_input', 'La estación principal no se puede eliminar.')
    if (await tx.first(queries.openLineIn(tenantId, id))) throw new AppError('station_in_use')
    tx.atEnd(
      queries.unassignStation(tenantId, id),
      queries.updateStation(tenantId, id, { archived_at: context.now }),
    )
    return saved('La estación se eliminó.')
  })

/** @throws invalid_input unless the ids are those of all stations */
export const orderAll = (context: StoreContext, ids: readonly number[]) =>
  changeCatalog(context, async (tx) => {
    const known = (await tx.all(listStations(tx.tenantId))).map((station) => station.id)
    if (ids.length !== known.length || !known.every((id) => ids.includes(id)))
      throw new AppError('invalid_input', 'Las estaciones cambiaron. Inténtalo de nuevo.')
    tx.atEnd(queries.placeStations(tx.tenantId, ids))
    return saved('El orden se guardó.')
  })

/** @throws not_found for a dish or station that the store does not have */
export const assign = (
  context: StoreContext,
  { target, targetId, stationIds }: Body<typeof assignStations>,
) =>
  changeCatalog(context, async (tx) => {
    const { tenantId } = tx
    const [[found], stations] = await tx.run(
      queries.findTarget(tenantId, target, targetId),
      listStations(tenantId),
    )
    // A deleted item may still lose its stations.
    if (!found && stationIds.length > 0) throw new AppError('not_found')
    if (!stationIds.every((id) => stations.some((station) => station.id === id))) throw unknown()
    tx.atEnd(queries.unassignTarget(tenantId, target, targetId))
    if (stationIds.length > 0)
      tx.atEnd(
        queries.insertAssignments(
          stationIds.map((id) => ({ tenant_id: tenantId, target, target_id: targetId, station_id: id })),
        ),
      )
    return saved('Las estaciones se guardaron.')
  })

export const saveScreen = (context: StoreContext, { isOn, renew }: Body<typeof saveTokenScreen>) =>
  context.write(async (tx) => {
    tx.atEnd(queries.setTokenScreen(tx.tenantId, isOn, renew))
    return saved(renew ? 'El enlace se renovó.' : 'La pantalla se guardó.')
  })
