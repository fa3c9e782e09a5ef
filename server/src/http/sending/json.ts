import { inSlices } from '../../kernel/slices.ts'
import { JsonText } from './json-text.ts'

export const JSON_TYPE = 'application/json; charset=utf-8'

/** In UTF-16 code units. */
export const PIECE_LENGTH = 65_536
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

/** The JSON of a value, made without blocking other requests. */
export const jsonText = (value: unknown): Promise<JsonText> => inSlices(collectText(value))

function* collectText(value: unknown): Generator<void, JsonText> {
  return new JsonText(...(yield* bytesOf(value)))
}

function* bytesOf(value: unknown): Generator<void, Buffer[]> {
  const pieces: Buffer[] = []
  for (const piece of jsonPieces(value)) {
    pieces.push(Buffer.from(piece))
    yield
  }
  return pieces
}

/** The same as bytes, for a response that is kept. */
export const jsonBytes = (value: unknown): Promise<Buffer> => inSlices(collectBytes(value))

/** The pieces in one buffer. */
export const joined = (pieces: readonly Buffer[]): Promise<Buffer> => inSlices(join(pieces))

function* collectBytes(value: unknown): Generator<void, Buffer> {
  return yield* join(yield* bytesOf(value))
}

function* join(pieces: readonly Buffer[]): Generator<void, Buffer> {
  // One copy of all pieces takes 40 ms for 10 MB where memory is slow.
  const all = Buffer.allocUnsafeSlow(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    at += piece.copy(all, at)
    yield
  }
  return all
}
