import type { Config } from '../config.ts'

/** Throws what stops the server from listening in one line that names the variable. */
export const explainListening =
  ({ host, port }: Pick<Config, 'host' | 'port'>) =>
  (error: NodeJS.ErrnoException): never => {
    const line = lineOf(error.code ?? '', host, port)
    throw line === null ? error : new Error(line, { cause: error })
  }

function lineOf(code: string, host: string, port: number): string | null {
  if (code === 'EADDRINUSE') return `Otro programa usa el puerto ${port}; elige otro con PORT.`
  if (code === 'EACCES') return `El puerto ${port} es del sistema; elige uno de 1024 o más con PORT.`
  return ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'].includes(code)
    ? `HOST=${host} no es una dirección de esta máquina; 0.0.0.0 son todas las suyas y 127.0.0.1 es solo para ella.`
    : null
}
