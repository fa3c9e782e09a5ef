import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { CODES, NAMESPACE, PRINTED, statusBits } from './epson-protocol.ts'
import { ListeningPrinter } from './listening.ts'
import { PowerFailure } from './mechanism.ts'

const SERVICE = '/cgi-bin/epos/service.cgi'

/** A double of an Epson printer with the ePOS service, to which a page in a browser posts its papers. */
export class EposPrinter extends ListeningPrinter {
  /** Loses its power in the middle of the next job, once. */
  losesPower = false
  /** Prints the next job and hangs up in its answer, once. */
  losesAnswer = false
  /** Hangs up on each request that follows the next job. */
  isSilentAfterJob = false
  isSilent = false
  /** Requests without a job, which ask for its state. */
  asked = 0

  protected listener(): Server {
    return createServer((request, response) => {
      this.#serve(request, response).catch((error) => {
        if (error instanceof PowerFailure) void this.turnOff()
        else response.writeHead(500).end(String(error))
      })
    })
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isSilent) return void request.socket.resetAndDestroy()
    // A page of any origin may print, as on the real printer.
    response.setHeader('access-control-allow-origin', '*')
    if (request.method === 'OPTIONS') {
      response.setHeader('access-control-allow-methods', 'POST')
      response.setHeader('access-control-allow-headers', 'Content-Type, If-Modified-Since, SOAPAction')
      return void response.writeHead(204).end()
    }
    const url = new URL(request.url ?? '', 'http://printer')
    if (request.method !== 'POST' || url.pathname !== SERVICE) return void response.writeHead(404).end()
    const bytes = commandsIn(await text(request))
    if (url.searchParams.get('devid') !== 'local_printer') return this.#answer(response, 'DeviceNotFound')
    if (!bytes) return this.#answer(response, 'SchemaError')
    if (bytes.length === 0) {
      this.asked++
      const { stop } = this.mechanism
      return this.#answer(response, stop ? CODES[stop] : null)
    }
    if (this.losesPower) this.mechanism.msPerJob = 1
    const printing = this.mechanism.print(bytes)
    if (this.losesPower) {
      this.losesPower = false
      this.mechanism.msPerJob = 0
      this.mechanism.failPower()
    }
    const stop = await printing
    if (this.losesAnswer) {
      this.losesAnswer = false
      response.setHeader('content-length', 300)
      response.flushHeaders()
      return void response.destroy()
    }
    if (this.isSilentAfterJob) this.isSilent = true
    this.isSilentAfterJob = false
    this.#answer(response, stop ? CODES[stop] : null)
  }

  /** @param code null: it printed, or would */
  #answer(response: ServerResponse, code: string | null): void {
    const status = statusBits(this.mechanism) | (code === null ? PRINTED : 0)
    response.setHeader('content-type', 'text/xml; charset=utf-8')
    response.end(
      `<?xml version="1.0" encoding="UTF-8"?><soapenv:Envelope xmlns:soapenv="http://schemas.xmlsoap.org/soap/envelope/"><soapenv:Body><response success="${code === null}" code="${code ?? ''}" status="${status}" battery="0" xmlns="${NAMESPACE}"/></soapenv:Body></soapenv:Envelope>`,
    )
  }
}

/** @returns null for a document that the printer refuses; empty for a document without commands */
function commandsIn(xml: string): Buffer | null {
  const body =
    /^<\?xml[^>]*\?>\s*<s:Envelope\s[^>]*soap\/envelope\/"[^>]*>[\s\S]*<s:Body>([\s\S]*)<\/s:Body>\s*<\/s:Envelope>\s*$/.exec(
      xml,
    )?.[1]
  const inside = new RegExp(`^\\s*<epos-print xmlns="${NAMESPACE}">([\\s\\S]*)</epos-print>\\s*$`).exec(
    body ?? '',
  )?.[1]
  if (inside === undefined) return null
  if (inside.trim() === '') return Buffer.alloc(0)
  const hex = /^\s*<command>([0-9a-f]*)<\/command>\s*$/i.exec(inside)?.[1]
  return hex === undefined || hex.length % 2 !== 0 ? null : Buffer.from(hex, 'hex')
}
