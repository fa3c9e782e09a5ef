import { expect, it } from 'vitest'
import { has, ownHosts } from './own-hosts.ts'

it('the addresses of the database, Redis and the mail server are known in every spelling, also by name', async () => {
  const urls = [
    'postgres://u:p@192.168.1.9:5432/comanda',
    'redis://[fd00::5]',
    'smtp://localhost:25',
    undefined,
  ]
  const list = await ownHosts(urls, () => new Date(0))()
  const own = [
    '192.168.1.9',
    '::ffff:192.168.1.9',
    '::ffff:c0a8:109',
    'fd00::5',
    'fd00:0:0:0:0:0:0:5',
    'FD00::0005',
  ]
  for (const ip of [...own, '127.0.0.1']) expect([ip, has(list, ip)]).toEqual([ip, true])
  for (const ip of ['192.168.1.10', 'fd00::6']) expect([ip, has(list, ip)]).toEqual([ip, false])
})
