import { useCheckOfTable } from '../data.ts'
import { useDialogsCode } from '../dialogs-code.ts'
import { usePos, useSale } from '../pos-context.ts'

/** Repeats the last round of the check, or of the chosen table's check; null where there is none. */
export function useRepeatRound(): (() => Promise<void>) | null {
  const pos = usePos()
  const { target } = pos
  const chosen = useSale((sale) => sale.tableId)
  const withCode = useDialogsCode()
  const tableId = target ? target.repeats.tableId : chosen
  const openCheck = useCheckOfTable(tableId)
  const checkId = target?.repeats.checkId ?? openCheck
  if (checkId === undefined) return null
  return () => withCode((code, queries) => code.repeatIntoCart(checkId, pos, queries))
}
