import { cp, mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Folder, newFolder } from '../lib/folder.ts'
import { Invariants } from '../lib/invariants.ts'
import { Postgres } from '../lib/postgres.ts'
import { ServerProcess } from '../lib/server.ts'
import { openStore } from '../lib/store.ts'
import { Traffic, tillsOf } from '../lib/traffic.ts'
import { waitUntil } from '../lib/wait-until.ts'
import { ROOT } from './releases.ts'

let postgres: Postgres
let next: Folder
let older: ServerProcess
let newer: ServerProcess | undefined

/** This build as a next release, whose only change is a migration that the one before must not work beside. */
async function buildNext(folder: string): Promise<void> {
  const copied = ['package.json', 'server/package.json', 'server/dist', 'server/migrations', 'server/demo']
  await mkdir(join(folder, 'server'))
  for (const path of copied) await cp(join(ROOT, path), join(folder, path), { recursive: true })
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  const change = '-- previous release: stops\nCREATE TABLE stopping (id integer);'
  await writeFile(join(folder, 'server/migrations/9001_stopping.sql'), change)
}

beforeAll(async () => {
  next = await newFolder('next-release')
  await buildNext(next.path)
  postgres = await Postgres.open()
  older = await ServerProcess.start({ DATABASE_URL: postgres.url })
})
afterAll(async () => {
  await newer?.close()
  await older?.close()
  await postgres?.close()
  await next?.remove()
})

it('a change that stops the previous release: its tills wait, and sell on once it is updated', async () => {
  const stores = [await openStore(older.base, postgres.owner), await openStore(older.base, postgres.owner)]
  const bystander = await openStore(older.base, postgres.owner)
  const invariants = await Invariants.open(postgres.owner, stores, bystander)
  const traffic = new Traffic(tillsOf(stores, 2))
  const sells = (more: number) => {
    const enough = traffic.count + more
    return waitUntil('orders come in', () => traffic.count >= enough)
  }
  await sells(50)
  newer = await ServerProcess.start({ DATABASE_URL: postgres.url }, undefined, { root: next.path })
  // Without a balancer that asks whether it is ready, and without a sale that fails in the database.
  await waitUntil('each till is refused', () => traffic.tills.every(({ failures }) => failures.size > 0))
  expect(Object.keys(traffic.failures)).toEqual(['503 unavailable'])
  expect([await older.isReady(), await newer.isReady()]).toEqual([false, true])
  const refused = traffic.count
  await expect(older.update({})).rejects.toThrow(
    'Esta base de datos es de una versión más nueva de Comanda (9001_stopping.sql)',
  )
  expect(traffic.count).toBe(refused)
  await older.update({ root: next.path })
  await sells(50)
  const acknowledged = await traffic.stop()
  expect(Object.keys(traffic.failures).filter((failure) => failure.startsWith('5'))).toEqual([
    '503 unavailable',
  ])
  expect(await invariants.problems(acknowledged)).toEqual([])
  expect([await older.isReady(), await newer.isReady()]).toEqual([true, true])
})
