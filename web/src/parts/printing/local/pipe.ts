/** A connection to a printer over which bytes go both ways. */
export interface Pipe {
  /** Resolves when the device accepted the bytes. @throws Error when the connection ended */
  write(bytes: Uint8Array): Promise<void>
  /** Receives the printer's answers. */
  onBytes(receive: (bytes: Uint8Array) => void): void
  close(): Promise<void>
}

/** Sent in sequence, so that a printer whose buffer is full stops the job early. */
const CHUNK = 4_096

export async function writeAll(pipe: Pipe, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; at += CHUNK) await pipe.write(bytes.slice(at, at + CHUNK))
}

/** Whether it succeeds in time. */
export const inTime = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), ms)
    work
      .then(
        () => resolve(true),
        () => resolve(false),
      )
      .finally(() => clearTimeout(timer))
  })
