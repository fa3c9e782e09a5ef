import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { toast } from '../../ui/feedback/toast.ts'
import { useUiWords } from '../../ui/words.ts'

/** The code of the dialogs loads after the menu is shown. */
export const loadDialogs = () => import('./PosDialogs.tsx')

type Code = Awaited<ReturnType<typeof loadDialogs>>

/** @returns does something with the code of the dialogs, or says that it did not load */
export function useDialogsCode() {
  const queries = useQueryClient()
  const words = useUiWords()
  return async (act: (code: Code, queries: QueryClient) => Promise<void>): Promise<void> => {
    const code = await loadDialogs().catch(() => null)
    if (code) await act(code, queries)
    else toast.error(words.openFailed)
  }
}
