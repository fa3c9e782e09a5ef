import { optionalOneOf } from './fields.ts'

const FILE_FORMATS = ['csv', 'xlsx'] as const
export type FileFormat = (typeof FILE_FORMATS)[number]

/** The format of an exported file; CSV by default. */
export const fileFormat = optionalOneOf(FILE_FORMATS, '¡El formato debe ser csv o xlsx!')
