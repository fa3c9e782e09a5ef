import { bytesOf } from '@comanda/shared/printing/bytes'

/** Loaded lazily: the library of printer commands is large. */
export const drawBytes: typeof bytesOf = (document, printer) => bytesOf(document, printer)
