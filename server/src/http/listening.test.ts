import { createServer } from 'node:net'
import { expect, it } from 'vitest'
import { explainListening } from './listening.ts'

/** The line of a server that cannot listen there. */
const lineFor = (host: string, port = 0): Promise<string> =>
  new Promise((resolve, reject) => {
    const server = createServer()
    server.on('listening', () => server.close(() => reject(new Error('it listens'))))
    server.on('error', (error) => {
      try {
        explainListening({ host, port })(error)
      } catch (line) {
        resolve((line as Error).message)
      }
    })
    server.listen({ host, port })
  })

it.each(['192.0.2.1', 'caja.invalid'])(
  'a server that cannot listen at %s names the variable',
  async (host) => {
    expect(await lineFor(host)).toMatch(new RegExp(`^HOST=${host} no es una dirección de esta máquina`))
  },
)

it('a server whose port is taken names the variable', async () => {
  const other = createServer()
  const port = await new Promise<number>((resolve) =>
    other.listen(0, '127.0.0.1', () => resolve((other.address() as { port: number }).port)),
  )
  expect(await lineFor('127.0.0.1', port)).toBe(`Otro programa usa el puerto ${port}; elige otro con PORT.`)
  other.close()
})

it('another failure stays as it is', () => {
  const failure = Object.assign(new Error('closed'), { code: 'EMFILE' })
  expect(() => explainListening({ host: '127.0.0.1', port: 0 })(failure)).toThrow(failure)
})
