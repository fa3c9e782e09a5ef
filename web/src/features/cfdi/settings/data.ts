import type { FiscalSettings } from '@comanda/shared/cfdi/settings'
import { useQueryClient } from '@tanstack/react-query'
import { CFDI } from '../../../parts/cfdi/may-invoice.ts'
import { useWrite, type WriteAnswer } from '../../../parts/hooks/use-write.ts'
import { SETTINGS } from '../../../parts/settings/data.ts'

/** Saves a part of the settings; the saved values are on the screen before it resolves. */
export function useSaveFiscal() {
  const client = useQueryClient()
  const write = useWrite(CFDI)
  return async (writing: Promise<WriteAnswer>): Promise<void> => {
    await write(writing)
    await client.refetchQueries({ queryKey: [...SETTINGS, 'fiscal'] })
  }
}

/** What of the settings a card shows and changes. */
export interface CardProps {
  settings: FiscalSettings
}
