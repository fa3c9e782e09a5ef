import { listPrinters } from '@comanda/shared/printing/api'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../api/client.ts'

/** The printers with their settings. Below the settings' key, so that their events fetch them again. */
export const usePrinterSettings = () =>
  useQuery({
    queryKey: ['settings', 'printers'],
    queryFn: ({ signal }) => api(listPrinters, { signal }),
    networkMode: 'always',
  })
