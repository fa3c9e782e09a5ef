import { PacServer } from '../../../server/src/testing/pac-server.ts'
import { TestServer } from '../../../server/src/testing/restaurant.ts'

export interface CertifiedServer {
  server: TestServer
  certifier: PacServer
  close(): Promise<void>
}

/** A server whose certifier is the double, behind the certifier's REST shape. */
export async function openCertifiedServer({ timeoutMs = 10_000 } = {}): Promise<CertifiedServer> {
  const certifier = new PacServer(() => server.clock.now)
  const baseUrl = await certifier.open()
  const statusUrl = `${baseUrl}/ConsultaCFDIService.svc`
  const server = await TestServer.start({
    pac: { baseUrl, testUrl: baseUrl, finkokUrl: baseUrl, statusUrl, timeoutMs },
  })
  return {
    server,
    certifier,
    async close() {
      await server.stop()
      await certifier.close()
    },
  }
}
