import { getCheck } from '@comanda/shared/checks/api'
import { feedChecks } from '@comanda/shared/feed/api'
import { initPos, type PosInit } from '@comanda/shared/pos/api'
import type { PaperDocument } from '@comanda/shared/printing/document'
import { marked } from '@comanda/shared/printing/mark'
import { api } from '../../api/client.ts'
import { storedUser } from '../../api/session.ts'
import { findAnswer, loadKept } from '../../offline/kept/kept-answers.ts'
import { entryOf, folioIn, openOutbox, storedCheckId } from '../../offline/outbox/current-outbox.ts'
import { type Entry, soldAtOf } from '../../offline/outbox/entry.ts'
import { clock } from '../time/clock.ts'
import { checkReceiptPaper, saleKitchenPaper, saleReceiptPaper, saleTokenPaper } from './sale-papers.ts'

export type SalePaper = 'receipt' | 'token' | 'kitchen'

/**
 * A paper of a sale that this device keeps, drawn without the server.
 * @param key of its entry in the outbox
 * @throws Error when the device does not keep the sale, or has never received the store's settings
 */
export async function paperOfSale(
  key: string,
  paper: SalePaper,
): Promise<{ document: PaperDocument; width: '80' | '57' }> {
  const user = storedUser()
  if (!user) throw new Error('no one is signed in')
  await openOutbox(user.tenant_id)
  const [entry, init] = await Promise.all([entryOf(key), readStore()])
  const document = entry && (await documentOfSale(entry, paper, init, user.tenant_id))
  if (!document) throw new Error('this device does not keep the sale')
  return { document, width: init.printSettings.page_format }
}

/** A print window has no shell, in which calls fall back to the kept answers. */
async function readStore(): Promise<PosInit> {
  try {
    return await api(initPos)
  } catch (error) {
    const kept = await findAnswer(initPos)
    if (!kept) throw error
    return kept as PosInit
  }
}

async function documentOfSale(
  entry: Entry,
  paper: SalePaper,
  init: PosInit,
  tenantId: number,
): Promise<PaperDocument | null> {
  const sale = { folio: folioIn(entry) ?? '', soldAt: soldAtOf(entry), byName: entry.byName }
  const { storeSettings } = init
  if (paper === 'token') {
    const name = entry.view.of === 'order' ? (entry.view.checkName ?? null) : null
    return saleTokenPaper(sale, name, storeSettings, clock())
  }
  if (entry.view.of === 'charge') {
    if (paper !== 'receipt') return null
    const { knownChecks } = await import('../offline/known-checks.ts')
    await loadKept(tenantId, [feedChecks])
    const { checkId } = entry.view
    const id = storedCheckId(checkId) ?? checkId
    // When the server has the charge, the check is not among the open checks.
    const check = knownChecks(init).checks.get(id) ?? (await api(getCheck, { params: { id } }))
    return checkReceiptPaper(sale, check, init)
  }
  if (entry.view.of !== 'order') return null
  return paper === 'kitchen'
    ? marked(saleKitchenPaper(sale, entry.view, storeSettings), entry.isPrinted ? 'reprint' : null)
    : saleReceiptPaper(sale, entry.view, init)
}
