import type { ServerResponse } from 'node:http'

/** A reader that reads less than this in a period occupies a slot that others wait for. */
const LEAST_BYTES = 16_384
/** How long a reader may read nothing; a phone that changes its network needs some seconds. */
const SLOW_READER_MS = 30_000

/** Ends a response when its reader does not read waiting bytes. */
export function cutOffSlowReader(answer: ServerResponse, periodMs = SLOW_READER_MS): void {
  const taken = () => (answer.socket ? answer.socket.bytesWritten - answer.socket.writableLength : 0)
  let before = taken()
  const timer = setInterval(() => {
    const now = taken()
    const isWaited = answer.writableLength > 0 || (answer.socket?.writableLength ?? 0) > 0
    if (isWaited && now - before < LEAST_BYTES) answer.destroy()
    before = now
  }, periodMs)
  timer.unref()
  answer.once('close', () => clearInterval(timer))
}
