import { createServer, type Server, type Socket } from 'node:net'
import { ListeningPrinter } from './listening.ts'

const DLE = 0x10
const EOT = 0x04
const GS = 0x1d
const R = 0x72

/**
 * A double of a printer on TCP port 9100. It answers DLE EOT at once and GS r after the preceding bytes were printed.
 */
export class RawPrinter extends ListeningPrinter {
  /** Resets the connection after this many bytes of a job, once. */
  cutAfter: number | null = null
  /** Accepts connections and answers nothing. */
  isMute = false

  protected listener(): Server {
    return createServer({ allowHalfOpen: true }, (socket) => this.#serve(socket))
  }

  #serve(socket: Socket): void {
    socket.on('error', () => {})
    socket.setNoDelay(true)
    let job: number[] = []
    let held: number[] = []
    let printing: Promise<unknown> = Promise.resolve()
    const print = () => {
      const bytes = Uint8Array.from(job)
      job = []
      if (bytes.length > 0) printing = printing.then(() => this.mechanism.print(bytes)).catch(() => {})
    }
    const answer = (byte: number) => {
      if (!this.isMute && socket.writable) socket.write(Uint8Array.of(byte))
    }
    socket.on('data', (chunk) => {
      const bytes = [...held, ...chunk]
      held = []
      for (let at = 0; at < bytes.length; at++) {
        const [first = 0, second, third] = bytes.slice(at, at + 3)
        const mayAsk = first === DLE || first === GS
        if (mayAsk && (second === undefined || (third === undefined && (second === EOT || second === R)))) {
          held = bytes.slice(at)
          break
        }
        if (first === DLE && second === EOT) {
          answer(this.#realTime(third ?? 0))
          at += 2
        } else if (first === GS && second === R) {
          print()
          printing = printing.then(() => answer(this.mechanism.isPaperOut ? 0x0c : 0))
          at += 2
        } else job.push(first)
        if (this.cutAfter !== null && job.length >= this.cutAfter) {
          this.cutAfter = null
          job = []
          return void socket.resetAndDestroy()
        }
      }
    })
    socket.on('end', () => {
      print()
      void printing.then(() => socket.end())
    })
  }

  /** The status byte of DLE EOT n. Bits 1 and 4 are always set. */
  #realTime(n: number): number {
    const { isCoverOpen, isPaperOut, isPaperLow, stop } = this.mechanism
    const bits: Record<number, number> = {
      1: stop ? 0x08 : 0,
      2: (isCoverOpen ? 0x04 : 0) | (isPaperOut ? 0x20 : 0),
      4: (isPaperLow || isPaperOut ? 0x0c : 0) | (isPaperOut ? 0x60 : 0),
    }
    return 0x12 | (bits[n] ?? 0)
  }
}
