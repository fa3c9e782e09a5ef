import type { FastifyInstance } from 'fastify'
import type { Encoding } from './cached-body.ts'

/** In the server's order of preference, for a client without its own. */
const ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity']

/** The weight of each named encoding; 0 when it is malformed. */
function weightsOfEncodings(accepted: string): Map<string, number> {
  const weights = new Map<string, number>()
  for (const one of accepted.toLowerCase().split(',')) {
    const [name = '', ...params] = one.split(';').map((part) => part.trim())
    const q = params.find((param) => param.startsWith('q='))?.slice(2)
    const weight = q === undefined ? 1 : Number(q)
    weights.set(name.replace(/^x-gzip$/, 'gzip'), weight >= 0 && weight <= 1 ? weight : 0)
  }
  return weights
}

/** The encoding that the client's Accept-Encoding prefers; none that it excludes, unless it excludes all. */
export function bestEncoding(accepted: string | undefined): Encoding {
  const weights = weightsOfEncodings(accepted ?? '')
  const weightOf = (encoding: Encoding) =>
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0)
  const usable = ENCODINGS.filter((encoding) => weightOf(encoding) > 0)
  return usable.toSorted((one, other) => weightOf(other) - weightOf(one))[0] ?? 'identity'
}

/** Everything that sends bytes finds only the best encoding in the request: libraries read the weights differently. */
export function chooseEncoding(server: FastifyInstance): void {
  server.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    if (headers['accept-encoding'] !== undefined)
      headers['accept-encoding'] = bestEncoding(headers['accept-encoding'])
    done()
  })
}
