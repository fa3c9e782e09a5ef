import { describe, expect, it } from 'vitest'
import { type ClusterFacts, judgeCluster, type NodeFacts } from './cluster.ts'
import { lineOfFinding } from './finding.ts'

const node = (name: string, facts: Partial<NodeFacts> = {}): NodeFacts => ({
  name,
  isCoordinator: false,
  version: '15.18, Citus 13.2-1',
  stores: 500,
  bytes: 40e9,
  prepared: { waiting: 0, oldest: 0 },
  slots: [],
  server: {
    connections: { used: 12, most: 500 },
    oldestTransaction: null,
    isVacuuming: true,
    unfrozen: 200_000,
    heldBack: null,
  },
  ...facts,
})
const HEALTHY: ClusterFacts = {
  nodes: [
    node('10.0.0.10:5432', { isCoordinator: true, stores: 0, bytes: 1e9 }),
    node('10.0.0.11:5432', { prepared: { waiting: 2, oldest: 3 } }),
    node('10.0.0.12:5432', { stores: 450, bytes: 30e9 }),
  ],
  silent: [],
  undistributed: [],
}
const withNode = (facts: Partial<NodeFacts>): Partial<ClusterFacts> => ({
  nodes: [...HEALTHY.nodes.slice(0, 2), node('10.0.0.12:5432', facts)],
})
const withServer = (facts: Partial<NodeFacts['server']>) =>
  withNode({ server: { ...node('').server, ...facts } })
const linesOf = (facts: Partial<ClusterFacts>) => judgeCluster({ ...HEALTHY, ...facts }).map(lineOfFinding)

describe('the check of a cluster', () => {
  it('names the nodes of a healthy one and their load', () =>
    expect(linesOf({})).toEqual([
      '✓ Nodos: 3 con PostgreSQL 15.18, Citus 13.2-1',
      '✓ Reparto: todas las tablas están repartidas',
      '✓ Carga: 10.0.0.11:5432 500 restaurantes y 40.0 GB; 10.0.0.12:5432 450 restaurantes y 30.0 GB',
    ]))

  it.each<[string, Partial<ClusterFacts>, RegExp]>([
    [
      'a node does not answer',
      { silent: [{ name: '10.0.0.13:5432', why: 'ECONNREFUSED' }] },
      /^✗ Nodo: 10\.0\.0\.13:5432 no responde \(ECONNREFUSED\) y sus restaurantes no venden; inícialo/,
    ],
    [
      'versions differ',
      withNode({ version: '16.4, Citus 13.2-1' }),
      /^✗ Nodos: no son de la misma versión \(.*10\.0\.0\.12:5432 16\.4, Citus 13\.2-1\): actualiza los demás/,
    ],
    [
      'tables are only on the coordinator',
      { undistributed: ['deposits'] },
      /^✗ Reparto: no están repartidas deposits: \.\/comanda distribute$/,
    ],
    [
      'a transaction of two nodes has no end',
      withNode({ prepared: { waiting: 1, oldest: 700 } }),
      /^✗ Nodo: 10\.0\.0\.12:5432 tiene 1 sin terminar entre nodos desde hace 11 minutos/,
    ],
    [
      'a slot is left behind',
      withNode({ slots: ['citus_shard_move_slot_1_10_1'] }),
      /^! Nodo: 10\.0\.0\.12:5432 guarda su registro para citus_shard_move_slot_1_10_1, que nadie lee/,
    ],
    [
      'a worker has almost no connections left',
      withServer({ connections: { used: 400, most: 500 } }),
      /^✗ Conexiones: en 10\.0\.0\.12:5432, 400 de 500 en uso; baja DATABASE_POOL/,
    ],
    [
      'a transaction stays open on a worker',
      withServer({ oldestTransaction: { seconds: 700, name: 'psql' } }),
      /^! Transacciones: en 10\.0\.0\.12:5432, una de «psql» lleva abierta 11 minutos/,
    ],
    [
      'a worker does not vacuum',
      withServer({ isVacuuming: false }),
      /^✗ Limpieza: en 10\.0\.0\.12:5432, autovacuum está apagado/,
    ],
    [
      'a node has most of the stores',
      withNode({ stores: 1, bytes: 0.1e9 }),
      /^! Carga: .*10\.0\.0\.12:5432 1 restaurantes y 0\.1 GB: repártela con \.\/comanda rebalance\.$/,
    ],
  ])('says that %s', (_, facts, line) => {
    expect(linesOf(facts).filter((one) => !one.startsWith('✓'))).toEqual([expect.stringMatching(line)])
  })
})
