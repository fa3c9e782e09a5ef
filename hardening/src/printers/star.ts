import { AskingPrinter } from './asking.ts'
import { PowerFailure, type Stop } from './mechanism.ts'

const MAC = '00:11:62:1d:9a:b7'
/** A confirmation is repeated this often. */
const MOST_TRIES = 100

const CODES: Record<Stop, string> = { 'paper out': '410 Out of paper', 'cover open': '420 Cover open' }

interface PollAnswer {
  jobReady?: boolean
  mediaTypes?: string[]
  jobToken?: string
}

/**
 * A double of a Star printer with CloudPRNT: it polls by POST, gets a job by GET, and confirms it by DELETE.
 * @see https://star-m.jp/products/s_print/sdk/StarCloudPRNT/manual/en/
 */
export class StarPrinter extends AskingPrinter {
  /** The formats that it prints. */
  mediaTypes = ['application/vnd.star.starprnt', 'text/plain']
  /** Firmware before job tokens sends none. */
  sendsTokens = true
  /** How it reports a job that stopped: some models only poll with the code of the fault. */
  reportsStopsBy: 'DELETE' | 'POST' = 'DELETE'
  #confirmation: { query: Record<string, string>; tries: number } | null = null

  protected forget(): void {
    this.#confirmation = null
  }

  protected async turn(): Promise<void> {
    if (this.#confirmation) await this.#confirm()
    const { jobReady, mediaTypes = [], jobToken } = await this.#poll()
    const type = mediaTypes.find((one) => this.mediaTypes.includes(one))
    if (!jobReady || this.mechanism.stop) return
    const token: Record<string, string> = this.sendsTokens && jobToken ? { token: jobToken } : {}
    const code = type === undefined ? '510 Incompatible media type' : await this.#print(type, token)
    if (code === null) return
    this.#confirmation = { query: { ...token, code }, tries: 0 }
    if (this.isCut('power')) throw new PowerFailure()
    if (this.isCut('confirmation'))
      await this.sendOnly(this.#address({ ...token, code }), { method: 'DELETE' })
    else await this.#confirm()
  }

  async #poll(): Promise<PollAnswer> {
    const { status, body } = await this.request(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'mC-Print3' },
      body: JSON.stringify({
        status: '23 6 0 0 0 0 0 0 0',
        printerMAC: MAC,
        uniqueID: '',
        statusCode: encodeURIComponent(this.#code()),
        jobToken: null,
        printingInProgress: false,
        clientAction: null,
      }),
    })
    return status === 200 ? (JSON.parse(body.toString()) as PollAnswer) : {}
  }

  /** @returns the code to confirm with; null: it reports by its next poll */
  async #print(type: string, token: Record<string, string>): Promise<string | null> {
    const { status, body } = await this.request(this.#address({ ...token, type }), { method: 'GET' })
    if (status !== 200 || this.isCut('download')) return '520 Download timeout'
    if (this.refusals > 0) {
      this.refusals--
      return '511 Media decoding error'
    }
    const stop = await this.mechanism.print(body)
    if (!stop) return '200 OK'
    return this.reportsStopsBy === 'DELETE' ? CODES[stop] : null
  }

  async #confirm(): Promise<void> {
    const confirmation = this.#confirmation
    if (!confirmation) return
    const { query, tries } = confirmation
    const retry: Record<string, string> = tries > 0 ? { retry: String(tries) } : {}
    confirmation.tries++
    if (confirmation.tries >= MOST_TRIES) this.#confirmation = null
    const { status } = await this.request(this.#address({ ...query, ...retry }), { method: 'DELETE' })
    if (status < 500 && status !== 429) this.#confirmation = null
    else throw new Error(`confirmation: ${status}`)
  }

  #code(): string {
    const { stop, isPaperLow } = this.mechanism
    return stop ? CODES[stop] : isPaperLow ? '211 Paper low' : '200 OK'
  }

  #address(query: Record<string, string>): string {
    return `${this.url}?${new URLSearchParams({ mac: MAC, ...query })}`
  }
}
