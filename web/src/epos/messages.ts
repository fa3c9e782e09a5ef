/** The page of the frame, relative to the origin. */
export const EPOS_FRAME = '/epos.html'

/** The frame's message when it listens. */
export const EPOS_READY = 'ready'

/** A request to a printer; without bytes, it only answers its state. */
export interface EposAsk {
  id: number
  address: string
  bytes: Uint8Array
}

export interface EposAnswer {
  id: number
  /** Null: no answer. */
  xml: string | null
}
