import { eposRequest, eposUrl, PRINT_MS } from '@comanda/shared/printing/epos'
import { EPOS_READY, type EposAnswer, type EposAsk } from './messages.ts'

/** A printer at rest answers its state at once. */
const STATE_MS = 5_000
/** The printer gives up before this, and both before the job's lease runs out. */
const ANSWER_MS = PRINT_MS + 10_000

// A frame, because its policy alone lets it reach other hosts: the pages of the staff reach their own server only. It is
// no worker, because browsers let only documents of https pages reach printers by http.
window.addEventListener('message', ({ data, origin, source }: MessageEvent<EposAsk>) => {
  if (origin !== window.location.origin || source !== window.parent) return
  void send(data).then((xml) => answer({ id: data.id, xml }))
})

/** Sends the request as Epson's reference has it. An address outside the house gets none. */
async function send({ address, bytes }: EposAsk): Promise<string | null> {
  const url = eposUrl(address)
  if (!url) return null
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: eposRequest(bytes),
      headers: {
        'content-type': 'text/xml; charset=utf-8',
        'if-modified-since': 'Thu, 01 Jan 1970 00:00:00 GMT',
        soapaction: '""',
      },
      credentials: 'omit',
      // A printer must not send the paper on to another host.
      redirect: 'error',
      signal: AbortSignal.timeout(bytes.length === 0 ? STATE_MS : ANSWER_MS),
    })
    return await response.text()
  } catch {
    return null
  }
}

const answer = (message: EposAnswer | typeof EPOS_READY): void =>
  window.parent.postMessage(message, window.location.origin)

answer(EPOS_READY)
