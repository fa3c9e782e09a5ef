const OPTIONS = {
  // A WebSocket needs one request to any server; long polling needs the same server each time and is only the fallback.
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  // Many phones of one room lose the line together.
  reconnectionDelay: 1_000,
  reconnectionDelayMax: 10_000,
  randomizationFactor: 0.5,
}
const LOAD_AGAIN_MS = 5_000
/** Half to one and a half of it pass before a phone that the server has sent away comes back. */
const COME_BACK_MS = 10_000

interface Listeners {
  /** Something of the sitting has changed, or may have. */
  onUpdate: () => void
  /** Such as a dish that is sold out. */
  onMenu: () => void
}

/**
 * The phone's one connection to the server, which says when to read again. Its library comes after the page.
 * @returns closes it
 */
export function listenToTable(code: string, ticket: string, { onUpdate, onMenu }: Listeners): () => void {
  let close = () => {}
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  async function open(): Promise<void> {
    try {
      const { io } = await import('socket.io-client')
      if (isOver) return
      const socket = io(OPTIONS)
      // The library comes back by itself only when the line broke.
      const comeBack = () => {
        timer = setTimeout(() => socket.connect(), COME_BACK_MS * (0.5 + Math.random()))
      }
      // Also after the first connection: what happened between the last answer and now was missed. The answer to a phone that may
      // not listen says whether its sitting is over.
      socket.on('connect', () =>
        socket.emit('join_sitting', code, ticket, (isJoined: boolean) => {
          onUpdate()
          if (isJoined || isOver) return
          socket.disconnect()
          comeBack()
        }),
      )
      // Such as while it cannot ask its database who listens.
      socket.on('disconnect', (reason) => {
        if (reason === 'io server disconnect') comeBack()
      })
      socket.on('sitting_update', onUpdate)
      socket.on('menu_changed', onMenu)
      close = () => socket.disconnect()
    } catch {
      if (!isOver) timer = setTimeout(() => void open(), LOAD_AGAIN_MS)
    }
  }

  void open()
  return () => {
    isOver = true
    clearTimeout(timer)
    close()
  }
}
