import { eposRequest, eposUrl, PRINT_MS } from '@comanda/shared/printing/epos'
import { EPOS_READY, type EposAnswer, type EposAsk } from './messages.ts'

/** A printer at rest answers its state at once. */
const STATE_MS = 5_000
/** While the browser asks the person whether the page may reach the network. */
const PROMPT_MS = 60_000
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
  const ms = bytes.length > 0 ? ANSWER_MS : (await isPrompted()) ? PROMPT_MS : STATE_MS
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
      signal: AbortSignal.timeout(ms),
    })
    return await response.text()
  } catch {
    return null
  }
}

/** Whether the browser asks the person before it reaches the network. Only Chromium knows the permission. */
const isPrompted = async (): Promise<boolean> => {
  try {
    const name = 'local-network-access' as PermissionName
    return (await navigator.permissions.query({ name })).state === 'prompt'
  } catch {
    return false
  }
}

const answer = (message: EposAnswer | typeof EPOS_READY): void =>
  window.parent.postMessage(message, window.location.origin)

answer(EPOS_READY)
