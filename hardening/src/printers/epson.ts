import { AskingPrinter } from './asking.ts'
import { CODES, NAMESPACE, PRINTED, statusBits } from './epson-protocol.ts'
import { PowerFailure } from './mechanism.ts'

interface Request {
  printJobId: string | null
  bytes: Buffer
}

/**
 * A double of an Epson printer with Server Direct Print: it posts GetRequest, prints the answer, and posts SetResponse
 * until the server answers 200.
 */
export class EpsonPrinter extends AskingPrinter {
  /** Firmware before print job ids returns none. */
  returnsJobIds = true
  /** Whether it posts its state to the server after a change. */
  notifiesStatus = false
  #results: string[] = []
  #notified = 0

  protected forget(): void {
    this.#results = []
  }

  protected async turn(): Promise<void> {
    await this.#report()
    if (this.notifiesStatus && this.#status() !== this.#notified) await this.#notify()
    const { status, body } = await this.#post({
      ConnectionType: 'GetRequest',
      ID: 'caja',
      Password: '',
      Name: '',
    })
    if (status !== 200 || body.length === 0) return
    // Half a document is no answer: it asks again.
    if (this.isCut('download')) return
    for (const request of requestsIn(body.toString())) this.#results.push(await this.#print(request))
    if (this.isCut('power')) throw new PowerFailure()
    if (this.isCut('confirmation')) {
      const form = { ConnectionType: 'SetResponse', ID: 'caja', ResponseFile: this.#results[0] ?? '' }
      await this.sendOnly(this.url, formRequest(form))
    } else await this.#report()
  }

  /** Repeats the first result until it is accepted. */
  async #report(): Promise<void> {
    for (let [first] = this.#results; first !== undefined; [first] = this.#results) {
      const { status } = await this.#post({ ConnectionType: 'SetResponse', ID: 'caja', ResponseFile: first })
      if (status !== 200) throw new Error(`result: ${status}`)
      this.#results.shift()
    }
  }

  async #notify(): Promise<void> {
    const now = this.#status()
    const Status = `<?xml version="1.0" encoding="utf-8"?><statusmonitor Version="1.00"><printerstatus devicename="local_printer" asbstatus="0x${now.toString(16).padStart(8, '0')}"/></statusmonitor>`
    const { status } = await this.#post({ ConnectionType: 'SetStatus', ID: 'caja', Status })
    if (status === 200) this.#notified = now
  }

  async #print({ printJobId, bytes }: Request): Promise<string> {
    if (this.refusals > 0) {
      this.refusals--
      return this.#result(printJobId, false, 'SchemaError')
    }
    const stop = await this.mechanism.print(bytes)
    return this.#result(printJobId, stop === null, stop === null ? '' : CODES[stop])
  }

  #result(printJobId: string | null, success: boolean, code: string): string {
    const status = this.#status() | (success ? PRINTED : 0)
    const response = `<response xmlns="${NAMESPACE}" success="${success}" code="${code}" status="${status}" battery="0"/>`
    const head = '<?xml version="1.0" encoding="utf-8"?>'
    if (printJobId === null || !this.returnsJobIds)
      return `${head}<PrintResponseInfo Version="1.00">${response}</PrintResponseInfo>`
    return `${head}<PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><devid>local_printer</devid><printjobid>${printJobId}</printjobid></Parameter><PrintResponse>${response}</PrintResponse></ePOSPrint></PrintResponseInfo>`
  }

  #status(): number {
    return statusBits(this.mechanism)
  }

  #post(form: Record<string, string>): Promise<{ status: number; body: Buffer }> {
    return this.request(this.url, formRequest(form))
  }
}

const formRequest = (form: Record<string, string>): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(form).toString(),
})

/** @throws on a document that a printer would refuse */
function requestsIn(xml: string): Request[] {
  if (!/^<\?xml[^>]*\?>\s*<PrintRequestInfo\b[^>]*>[\s\S]*<\/PrintRequestInfo>\s*$/.test(xml))
    throw new Error(`no PrintRequestInfo: ${xml.slice(0, 200)}`)
  return [...xml.matchAll(/<ePOSPrint>([\s\S]*?)<\/ePOSPrint>/g)].map(([, part = '']) => {
    const hex = /<epos-print\b[^>]*xmlns="[^"]*epos-print"[^>]*>\s*<command>([0-9a-f]*)<\/command>/i.exec(
      part,
    )?.[1]
    const id = /<printjobid>([\w.-]{1,30})<\/printjobid>/.exec(part)?.[1]
    if (hex === undefined || hex.length % 2 !== 0 || !part.includes('<devid>local_printer</devid>'))
      throw new Error(`not a print request: ${part.slice(0, 200)}`)
    return { printJobId: id ?? null, bytes: Buffer.from(hex, 'hex') }
  })
}
