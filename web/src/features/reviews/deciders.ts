import { AREA } from '@comanda/shared/kernel/scopes'

/** Who decides about sales that wait. */
export const DECIDERS = [...AREA.refunds, ...AREA.settings]
