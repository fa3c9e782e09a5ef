import { describe, expect, it } from 'vitest'
import { type DatabaseFacts, judgeDatabase } from './database.ts'
import { lineOfFinding } from './finding.ts'
import { disk } from './machine.ts'
import { judgeWork, type WorkFacts } from './pending-work.ts'

const HEALTHY: DatabaseFacts = {
  version: '18.4',
  versionNumber: 180_004,
  ahead: 0.01,
  migrations: { applied: ['0001_a.sql'], expected: ['0001_a.sql'] },
  connections: { used: 12, most: 100 },
  oldestTransaction: null,
  isVacuuming: true,
  unfrozen: 200_000,
  heldBack: null,
}
const IDLE: WorkFacts = {
  isRunning: true,
  outbox: { waiting: 0, oldest: 0 },
  mails: { waiting: 0, oldest: 0, lastError: null },
  documents: { waiting: 0, oldest: 0, stores: 0, isAccess: false },
  refusedByTime: 0,
  oldestKey: 0,
  overdue: 0,
  unreported: 0,
}

const ofDatabase = (facts: Partial<DatabaseFacts>) =>
  judgeDatabase({ ...HEALTHY, ...facts })
    .map(lineOfFinding)
    .filter((line) => !line.startsWith('✓'))
const ofWork = (facts: Partial<WorkFacts>, isStripe = false) =>
  judgeWork({ ...IDLE, ...facts }, isStripe)
    .map(lineOfFinding)
    .filter((line) => !line.startsWith('✓'))

describe('the check of a machine', () => {
  it.each([
    [0.9e9, '✗ Disco: quedan 0.9 GB de 100.0 GB en /d: libera espacio ya'],
    [1.5e9, '✗ Disco: quedan 1.5 GB'],
    [3e9, '! Disco: quedan 3.0 GB de 100.0 GB en /d; libera espacio pronto.'],
    [60e9, '✓ Disco: quedan 60.0 GB de 100.0 GB en /d'],
  ])('with %d bytes left', (free, line) => expect(lineOfFinding(disk('/d', free, 100e9))).toContain(line))
})

describe('the check of a database', () => {
  it('reports no problem for a healthy database', () => expect(ofDatabase({})).toEqual([]))

  it.each<[string, Partial<DatabaseFacts>, RegExp]>([
    [
      'is too old',
      { version: '14.2', versionNumber: 140_002 },
      /^✗ Base de datos: es PostgreSQL 14\.2; se necesita 15/,
    ],
    [
      'is seconds ahead',
      { ahead: 20 },
      /^! Reloj: .* va 20 segundos adelante de esta máquina; pon las dos en hora/,
    ],
    ['is hours behind', { ahead: -7_300 }, /^✗ Reloj: .* va 2 horas atrás de esta máquina/],
    [
      'runs out of connections',
      { connections: { used: 85, most: 100 } },
      /^✗ Conexiones: 85 de 100 en uso; baja DATABASE_POOL/,
    ],
    [
      'waits for minutes',
      { oldestTransaction: { seconds: 700, name: 'psql' } },
      /^! .*«psql» lleva abierta 11 minutos; si no es un respaldo/,
    ],
    [
      'waits for hours',
      { oldestTransaction: { seconds: 9_000, name: '' } },
      /^✗ .*«sin nombre» lleva abierta 2 horas .*pg_terminate_backend/,
    ],
    ['is not tidied', { isVacuuming: false }, /^✗ Limpieza: autovacuum está apagado/],
    ['runs out of numbers', { unfrozen: 1.5e9 }, /^✗ Limpieza: .*VACUUM FREEZE/],
    [
      'keeps its journal for an unused slot',
      { heldBack: { slot: 'copia', bytes: 5e9 } },
      /^✗ Réplica: «copia» no está y llena el disco/,
    ],
  ])('that %s', (_, facts, line) => {
    expect(ofDatabase(facts)).toEqual([expect.stringMatching(line)])
  })
})

describe('the check of background work', () => {
  it('reports no problem when all work is done', () => expect(ofWork({}, true)).toEqual([]))

  it('reports no problem about waiting work while no server is running', () => {
    const facts = { isRunning: false, outbox: { waiting: 2, oldest: 9_000 }, oldestKey: 900_000 }
    expect(ofWork(facts)).toEqual([
      '! Avisos: 2 por dar a las pantallas; salen al iniciar.',
      '! Mantenimiento: atrasado; se pone al día una hora después de iniciar.',
    ])
  })

  it.each<[string, Partial<WorkFacts>, RegExp]>([
    [
      'mails for minutes',
      { mails: { waiting: 3, oldest: 600, lastError: null } },
      /^! Correos por salir: 3, el más viejo de hace 10 minutos; se intenta otra vez/,
    ],
    [
      'fiscal documents that a certifier does not answer',
      { documents: { waiting: 7, oldest: 4_000, stores: 3, isAccess: false } },
      /^✗ Facturas por timbrar: 7 de 3 restaurantes, la más vieja de hace una hora; revisa PAC_URL y FINKOK_URL/,
    ],
    [
      'fiscal documents of a store whose account is refused',
      { documents: { waiting: 2, oldest: 90_000, stores: 1, isAccess: true } },
      /^! Facturas por timbrar: 2 de un restaurante, .*; el certificador no acepta su cuenta/,
    ],
    [
      'fiscal documents whose time the authority refuses',
      { refusedByTime: 2 },
      /^✗ Hora de las facturas: el SAT rechazó 2 por una hora que todavía no llega.*timedatectl/,
    ],
    ['stores that were to be erased', { overdue: 1 }, /^✗ Mantenimiento: no se hace/],
    [
      'a month without an event of Stripe',
      { unreported: 1 },
      /^✗ Avisos de Stripe: una suscripción terminó su mes sin que Stripe avisara/,
    ],
  ])('%s', (_, facts, line) => {
    expect(ofWork(facts, true)).toEqual([expect.stringMatching(line)])
  })
})
