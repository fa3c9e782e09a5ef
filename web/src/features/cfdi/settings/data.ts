import { type FiscalSettings, getFiscalSettings } from '@comanda/shared/cfdi/settings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CFDI } from '../../../parts/cfdi/may-invoice.ts'
import { callQuery } from '../../../parts/hooks/call-query.ts'
import { useWrite, type WriteAnswer } from '../../../parts/hooks/use-write.ts'
import { SETTINGS } from '../../../parts/settings/data.ts'

const KEY = [...SETTINGS, 'fiscal'] as const

export const useFiscalSettings = () => useQuery(callQuery(KEY, getFiscalSettings))

/** Saves a part of the settings; the saved values are on the screen before it resolves. */
export function useSaveFiscal() {
  const client = useQueryClient()
  const write = useWrite(CFDI)
  return async (writing: Promise<WriteAnswer>): Promise<void> => {
    await write(writing)
    await client.refetchQueries({ queryKey: KEY })
  }
}

/** What of the settings a card shows and changes. */
export interface CardProps {
  settings: FiscalSettings
}
