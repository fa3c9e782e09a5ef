import { inSlices } from '../../kernel/slices.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

const PIECE_LENGTH = 65_536
/** Objects with lists are split down to this level. */
const MAX_LEVELS = 5

/**
 * The JSON text of a value, in chunks of about 64 KB. Equal to JSON.stringify, in steps small enough for
 * `inSlices`.
 */
export function* jsonPieces(value: unknown): Generator<string> {
  let piece = ''
  for (const part of parts(value, MAX_LEVELS)) {
    piece += part
    if (piece.length < PIECE_LENGTH) continue
    yield piece
    piece = ''
  }
  yield piece
}

function* parts(value: unknown, levels: number): Generator<string> {
  if (levels === 0 || !holdsList(value)) yield JSON.stringify(value) ?? 'null'
  else if (Array.isArray(value)) yield* listParts(value, levels)
  else yield* objectParts(value, levels)
}

/** Whether it is a list, or an object with a list in it. */
const holdsList = (value: unknown): value is Record<string, unknown> | unknown[] =>
  typeof value === 'object' &&
  value !== null &&
  !('toJSON' in value) &&
  (Array.isArray(value) || Object.values(value).some(Array.isArray))

function* listParts(list: readonly unknown[], levels: number): Generator<string> {
  let separator = '['
  for (const one of list) {
    yield separator
    yield* parts(one, levels - 1)
    separator = ','
  }
  yield list.length === 0 ? '[]' : ']'
}

function* objectParts(object: Record<string, unknown>, levels: number): Generator<string> {
  let separator = '{'
  for (const [name, value] of Object.entries(object)) {
    if (value === undefined) continue
    yield `${separator}${JSON.stringify(name)}:`
    yield* parts(value, levels - 1)
    separator = ','
  }
  yield separator === '{' ? '{}' : '}'
}

/** Values with more entries than this may take long to serialize. */
const MAX_ENTRIES = 100

/** Whether it is a long list, or contains one. */
export const isLong = (value: unknown): boolean =>
  isLongList(value) || holdsLongList(value) || (Array.isArray(value) && value.some(holdsLongList))

const isLongList = (value: unknown): boolean => Array.isArray(value) && value.length > MAX_ENTRIES

const holdsLongList = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).some(isLongList)

/** The JSON of a value as bytes, made without blocking other requests. */
export const jsonBytes = (value: unknown): Promise<Buffer> => inSlices(collect(jsonPieces(value)))

function* collect(pieces: Iterable<string>): Generator<void, Buffer> {
  const bytes: Buffer[] = []
  for (const piece of pieces) {
    bytes.push(Buffer.from(piece))
    yield
  }
  return Buffer.concat(bytes)
}
