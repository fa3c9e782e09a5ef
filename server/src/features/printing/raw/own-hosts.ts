import { lookup } from 'node:dns/promises'
import { BlockList, isIP } from 'node:net'

const FRESH_MS = 60_000

const hostOfUrl = (url: string): string => new URL(url).hostname.replace(/^\[|\]$/g, '')

/**
 * The addresses of the installation's own services, which a printer's address must never lead to, in any spelling: what
 * is compared is where names resolve to.
 * @param urls the database, Redis and the mail server
 */
export function ownHosts(urls: readonly (string | undefined)[], clock: () => Date): () => Promise<BlockList> {
  const hosts = [...new Set(urls.flatMap((url) => (url ? [hostOfUrl(url)] : [])))]
  let known: { list: Promise<BlockList>; at: number } | null = null
  return () => {
    const now = clock().getTime()
    if (!known || Math.abs(now - known.at) > FRESH_MS) known = { list: addressesOf(hosts), at: now }
    return known.list
  }
}

async function addressesOf(hosts: readonly string[]): Promise<BlockList> {
  const list = new BlockList()
  for (const host of hosts) {
    const found = await lookup(host, { all: true }).catch(() => [])
    for (const { address, family } of found) list.addAddress(address, family === 6 ? 'ipv6' : 'ipv4')
  }
  return list
}

/** Whether the list has an address, in any spelling. */
export const has = (list: BlockList, ip: string): boolean => list.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4')
