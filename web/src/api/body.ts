import { waitWords } from '@comanda/shared/kernel/wait-words'

type Body = Readonly<Record<string, unknown>>

const BAD_GATEWAY = 502

/** Whether the server has answered: a proxy that does not reach it answers 502, 503 or 504 in a form of its own. */
export const isAnswered = (status: number, body: Body): boolean =>
  (status > 0 && status < BAD_GATEWAY) || (typeof body.code === 'string' && typeof body.message === 'string')

/** What a person reads where a proxy refuses, which has no sentence of ours. */
const OF_PROXIES: Readonly<Record<number, string>> = {
  413: 'Es demasiado grande para el servidor.',
  429: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.',
  507: 'El disco del servidor está lleno: avisa a quien lo cuida.',
}
const TOO_MANY = 429

/**
 * What a person reads of a refusal; empty for a general failure.
 * @param retryAfter the header, in seconds
 */
export function sentenceOf(status: number, { message }: Body, retryAfter: string | null): string {
  if (typeof message === 'string') return message
  const seconds = Number(retryAfter)
  return status === TOO_MANY && seconds > 0
    ? `Demasiados intentos. Espera ${waitWords(seconds)} e inténtalo de nuevo.`
    : (OF_PROXIES[status] ?? '')
}

/**
 * The JSON of an answer, empty for a refusal without JSON.
 * @throws when the connection breaks within a success: it is no answer
 */
export async function bodyOf(response: Response): Promise<Record<string, unknown>> {
  try {
    return (await response.json()) as Record<string, unknown>
  } catch (error) {
    if (response.ok) throw error
    return {}
  }
}
