import { expect, it } from 'vitest'
import { leaksPlans } from './plans.ts'

it.each([
  ['Citus 13.2.2 on x86_64-pc-linux-gnu', true],
  ['Citus 13.2.1', true],
  ['Citus 14.0.1 on aarch64', true],
  ['Citus 12.1.12', true],
  ['Citus 13.2.0 on x86_64-pc-linux-gnu', false],
  ['Citus 13.2.20', false],
  ['Citus 14.1.0', false],
])('the connections to %s plan each statement again: %s', (version, leaks) =>
  expect(leaksPlans(version)).toBe(leaks),
)
