import { expect, it } from 'vitest'
import { rarely } from './rarely.ts'

it('a line that repeats is said again only after the time, and another one at once', () => {
  const said: string[] = []
  let now = 0
  const say = rarely(
    (line) => said.push(line),
    1_000,
    () => now,
  )
  say('refused')
  say('refused')
  now = 999
  say('refused')
  expect(said).toEqual(['refused'])
  now = 1_000
  say('refused')
  say('closed')
  say('refused')
  expect(said).toEqual(['refused', 'refused', 'closed', 'refused'])
})
