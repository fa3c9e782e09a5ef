import { describe, expect, it } from 'vitest'
import { isPhone } from './phone.ts'

describe('a phone', () => {
  it.each(['55 1234 5678', '+52 (55) 1234-5678', '5512345678 x12', '5512 ext 3', '1', '044.55,12'])(
    '%s is accepted',
    (raw) => expect(isPhone(raw)).toBe(true),
  )
  it.each(['', 'abc', '123456789012345678901', 'e', '55;12', '55<script>'])('%j is refused', (raw) =>
    expect(isPhone(raw)).toBe(false),
  )
})
