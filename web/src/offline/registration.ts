import { initChecks } from '@comanda/shared/checks/api'
import { feedFloor, feedOrders } from '@comanda/shared/feed/api'
import type { Answer, Call } from '@comanda/shared/kernel/call'
import { getKit, registerDevice } from '@comanda/shared/offline/api'
import { initOrders } from '@comanda/shared/orders/api'
import { initPos } from '@comanda/shared/pos/api'
import { api } from '../api/client.ts'
import { storedUser, userMayCall } from '../api/session.ts'
import { APP } from './app-version.ts'
import { askToKeep } from './keeping.ts'
import { isAnsweredHere } from './kept/kept-answers.ts'
import { readOpenChecks } from './kept/open-checks.ts'
import type { Outbox } from './outbox/outbox.ts'
import { forgetOldPins } from './selling/pins.ts'
import type { Answered } from './sending/request.ts'
import { clockOffset, lastContactAt } from './server-clock.ts'

/** A known device does not register again when a person unlocks it or a page opens: its reports say when it was ended. */
const isRegistered = ({ device }: Outbox): boolean => device !== null && !device.isEnded && device.app === APP

/** Registers this browser, unless it is registered, and fetches its kit. */
export async function registerWithServer(outbox: Outbox): Promise<{ isEnded: boolean }> {
  const device = outbox.device?.id ?? null
  const registered = isRegistered(outbox)
    ? null
    : await api(registerDevice, { body: { device, hasUnsent: outbox.hasUnsent, app: APP } })
  const [kit] = await Promise.all([api(getKit), readOpenChecks()])
  const known = registered
    ? {
        id: registered.device,
        letter: registered.letter,
        lastNumber: registered.lastNumber,
        isEnded: registered.isEnded,
        app: registered.isEnded ? '' : APP,
      }
    : { id: device ?? '' }
  await outbox.setDevice({
    ...known,
    offset: Math.round(clockOffset() ?? 0),
    heardAt: lastContactAt() ?? kit.now,
    hours: kit.hours,
    waitMs: kit.waitMs,
    drawerId: kit.drawerId,
  })
  await forgetOldPins(outbox, kit as Answer<typeof getKit>)
  // Firefox asks the person, who may not answer for long.
  void askToKeep()
  await fetchScreens()
  return { isEnded: registered?.isEnded ?? false }
}

/** Stores this contact for the next page, also when it opens without the server. */
export async function keepContact(outbox: Outbox, isEnded: boolean): Promise<void> {
  const [offset, heardAt] = [clockOffset(), lastContactAt()]
  if (!outbox.device || offset === null || heardAt === null) return
  await outbox.setDevice({ id: outbox.device.id, offset: Math.round(offset), heardAt, isEnded })
}

/** Records the end of the device when the answer to a sale reports it. */
export const noteEnd =
  (outbox: Outbox) =>
  async (answered: Answered): Promise<Answered> => {
    const { device } = outbox
    const { code, isEnded } = answered.body
    if (device && (code === 'device_unknown' || isEnded === true))
      await outbox.setDevice({ id: device.id, isEnded: true })
    return answered
  }

/**
 * The pictures and files of the screens that sell, so that a screen that was not opened while the server answered opens without it. The
 * server keeps the price list of the menu that a registered browser fetches, so the menu is the first of them.
 */
const SCREENS: readonly Call[] = [initPos, feedFloor, initChecks, feedOrders, initOrders]

async function fetchScreens(): Promise<void> {
  const user = storedUser()
  for (const call of SCREENS)
    if (user && userMayCall(user, call) && !isAnsweredHere(call)) await api(call).catch(() => null)
}
