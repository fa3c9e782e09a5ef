import { describe, expect, it } from 'vitest'
import { guestLanguage, guestPlaceOf, LANGUAGE_COOKIE } from './guest-page.ts'

describe('the language of a diner’s page', () => {
  it.each([
    ['en-US,en;q=0.9', 'en'],
    ['en', 'en'],
    ['es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['fr', 'es'],
    ['eng', 'es'],
    ['es;q=0.5, en;q=0.7', 'en'],
    ['es; q=0.7 , EN ;q=0.5', 'es'],
    ['de;q=0.1;x=1, en-GB;x=2;q=0.4', 'en'],
    ['en;q=0', 'es'],
    ['es,en', 'es'],
    [undefined, 'es'],
    [`${'x'.repeat(200)},en`, 'es'],
  ])('%j is shown in %s', (accepted, language) => expect(guestLanguage(undefined, accepted)).toBe(language))

  it('is the language that the diner chose on this phone', () => {
    expect(guestLanguage(`${LANGUAGE_COOKIE}=en`, 'es')).toBe('en')
    expect(guestLanguage(`a=1; ${LANGUAGE_COOKIE}=es; b=2`, 'en')).toBe('es')
    for (const other of [`x${LANGUAGE_COOKIE}=en`, `${LANGUAGE_COOKIE}=fr`, `${LANGUAGE_COOKIE}=english`])
      expect(guestLanguage(other, 'es')).toBe('es')
  })
})

it.each([
  ['/m/ABC', { view: 'menu', code: 'ABC' }],
  ['/m/ABC/', { view: 'menu', code: 'ABC' }],
  ['/m/ABC/cart', { view: 'cart', code: 'ABC' }],
  ['/m/order-success', { view: 'success', code: '' }],
  ['/m/order-failed', { view: 'failed', code: '' }],
  ['/m/order-success/cart', { view: 'cart', code: 'order-success' }],
  ['/m/ABC/kitchen', { view: 'broken', code: '' }],
  ['/m/ABC/cart/x', { view: 'broken', code: '' }],
  ['/m', { view: 'broken', code: '' }],
  ['/x/ABC', { view: 'broken', code: '' }],
])('the path %s is the page %j', (path, place) => expect(guestPlaceOf(path)).toEqual(place))
