import { toast } from '../../../ui/feedback/toast.ts'
import { useUiWords } from '../../../ui/words.ts'
import { useCheckOfTable } from '../data.ts'
import { usePos, useSale } from '../pos-context.ts'

/** Repeats the last round of the check, or of the chosen table's check; null where there is none. */
export function useRepeatRound(): (() => Promise<void>) | null {
  const pos = usePos()
  const { target } = pos
  const chosen = useSale((sale) => sale.tableId)
  const words = useUiWords()
  const tableId = target ? target.repeats.tableId : chosen
  const openCheck = useCheckOfTable(tableId)
  const checkId = target?.repeats.checkId ?? openCheck
  if (checkId === undefined) return null
  return async () => {
    const code = await import('../PosDialogs.tsx').catch(() => null)
    if (code) await code.repeatIntoCart(checkId, pos)
    else toast.error(words.openFailed)
  }
}
