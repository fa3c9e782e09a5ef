import type { StoreTable } from '@comanda/shared/settings/tables'
import { menuLink, tableFileName } from '../../../parts/codes/menu-link.ts'
import { saveQr } from '../../../parts/codes/save-qr.ts'
import { useStoreSetting } from '../../../parts/settings/data.ts'
import { TEXTS } from '../../../parts/settings/texts.ts'
import { toast } from '../../../ui/feedback/toast.ts'

/** Downloads, opens and prints the codes of tables. While the menu is off, a message says so instead. */
export function useTableCodes() {
  const store = useStoreSetting()

  /** The store's code while its menu is on, else null and a message. */
  function activeCode(): string | null {
    if (store.data?.isQRMenuEnabled) return store.data.uniqueQRCode
    toast.error(store.data ? TEXTS.qrMenuOff : TEXTS.loadFailed)
    return null
  }

  const linkOf = (table: StoreTable): string | null => {
    const code = activeCode()
    return code && menuLink(window.location.origin, code, table.encrypted_id)
  }

  async function download(table: StoreTable): Promise<void> {
    const link = linkOf(table)
    if (!link) return
    await saveQr(link, tableFileName(table.table_title)).catch(() => toast.error(TEXTS.failed))
  }

  function openMenu(table: StoreTable): void {
    const link = linkOf(table)
    if (link) window.open(link, '_blank', 'noopener')
  }

  function openSheet(): void {
    if (activeCode()) window.open('/print-table-codes', '_blank')
  }

  return { isKnown: !store.isPending, download, openMenu, openSheet }
}
