/** Host and port of a printer in the house. */
export interface PrinterAddress {
  host: string
  port: number
}

const RAW_PORT = 9100
/** Printers listen here; other services of the house do not. */
export const RAW_PORTS = { first: 9100, last: 9109 } as const

/** Whether the server may connect to this port for a printer. */
export const isRawPort = ({ port }: PrinterAddress): boolean =>
  port >= RAW_PORTS.first && port <= RAW_PORTS.last

const LOCAL_NAME = /^(?=.{1,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+local$/
const IP4 = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/

/** Parses `host`, `host:port` or `[ipv6]:port`. @returns null for anything else, and for ports outside 1-65535 */
export function parseAddress(text: string, defaultPort = RAW_PORT): PrinterAddress | null {
  const [, bracketed, plain, digits] =
    /^(?:\[([0-9a-f:]+)\]|([^\s:/[\]]+))(?::(\d{1,5}))?$/.exec(text.trim().toLowerCase()) ?? []
  const host = bracketed ?? plain
  const port = digits === undefined ? defaultPort : Number(digits)
  return host === undefined || port < 1 || port > 65_535 ? null : { host, port }
}

/** Whether an IP address belongs to a private network: 10/8, 172.16/12, 192.168/16 or fd00::/8. */
export function isPrivateIp(ip: string): boolean {
  const parts = IP4.exec(ip)?.slice(1).map(Number)
  if (!parts) return /^fd[0-9a-f]{2}:[0-9a-f:]*$/i.test(ip)
  const [a = 0, b = 0] = parts
  if (parts.some((part) => part > 255)) return false
  return a === 10 || (a === 172 && b >= 16 && b <= 31) || (a === 192 && b === 168)
}

/** Whether the host is a private IP address or a name of the local network. */
export const isInTheHouse = ({ host }: PrinterAddress): boolean => isPrivateIp(host) || LOCAL_NAME.test(host)

/** Whether the host is the device itself. */
export const isLoopback = ({ host }: PrinterAddress): boolean =>
  host === 'localhost' || host === '::1' || (IP4.test(host) && host.startsWith('127.'))
