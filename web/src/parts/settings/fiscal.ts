import { getFiscalSettings } from '@comanda/shared/cfdi/settings'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../hooks/call-query.ts'
import { SETTINGS } from './data.ts'

/** Who issues the store's fiscal documents, and how; apart from the other settings, whose pages need no words of invoices. */
export const useFiscalSettings = () => useQuery(callQuery([...SETTINGS, 'fiscal'], getFiscalSettings))
