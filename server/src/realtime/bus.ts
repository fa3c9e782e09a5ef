import type { ServerOptions } from 'socket.io'

/** Delivers events between server processes. */
export interface Bus {
  adapter: ServerOptions['adapter']
  close(): Promise<void>
}
