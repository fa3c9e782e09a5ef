import type { ServerOptions } from 'socket.io'

/** How server processes hear of each other's events. */
export interface Bus {
  adapter: ServerOptions['adapter']
  close(): Promise<void>
}
