import { readEposResponse } from '@comanda/shared/printing/epos'
import type { JobEnd } from '@comanda/shared/printing/transitions'
import { EPOS_FRAME, EPOS_READY, type EposAnswer, type EposAsk } from '../../../epos/messages.ts'

const READY_MS = 10_000

let frame: Promise<Window> | null = null
let asked = 0
const waiting = new Map<number, (xml: string | null) => void>()

/** Loads the frame once. @throws Error when it does not load */
function openFrame(): Promise<Window> {
  frame ??= loadFrame().catch((error) => {
    frame = null
    throw error
  })
  return frame
}

function loadFrame(): Promise<Window> {
  const element = document.createElement('iframe')
  element.hidden = true
  element.title = 'ePOS'
  element.src = EPOS_FRAME
  return new Promise((resolve, reject) => {
    const listen = ({ source, origin, data }: MessageEvent<EposAnswer | typeof EPOS_READY>) => {
      const inside = element.contentWindow
      if (inside === null || source !== inside || origin !== window.location.origin) return
      if (data === EPOS_READY) {
        clearTimeout(timer)
        return resolve(inside)
      }
      waiting.get(data.id)?.(data.xml)
      waiting.delete(data.id)
    }
    const timer = setTimeout(() => {
      window.removeEventListener('message', listen)
      element.remove()
      reject(new Error('the frame did not load'))
    }, READY_MS)
    window.addEventListener('message', listen)
    document.body.append(element)
  })
}

async function ask(address: string, bytes: Uint8Array): Promise<JobEnd | null> {
  const inside = await openFrame()
  const id = ++asked
  const xml = await new Promise<string | null>((resolve) => {
    waiting.set(id, resolve)
    inside.postMessage({ id, address, bytes } satisfies EposAsk, window.location.origin)
  })
  return xml === null ? null : readEposResponse(xml)
}

/** The printer's reported state; null: it does not answer. */
export const eposState = async (address: string) =>
  (await ask(address, new Uint8Array()).catch(() => null))?.state ?? null

/** Prints a job. @returns null without an answer; it may have come out */
export const printByEpos = (address: string, bytes: Uint8Array): Promise<JobEnd | null> => ask(address, bytes)
