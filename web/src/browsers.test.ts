import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { BUILD_TARGET, LOWEST_BROWSERS } from '../browsers.ts'

const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')
const script = read('public/old-browser.js')

interface Page {
  lang?: string
  /** What the browser has. */
  CSS?: object
  hasRoot?: boolean
}

/** What the page shows after the script, and whether the app has a place. */
function openIn({ lang = 'es-MX', CSS, hasRoot = true }: Page) {
  const page = { shown: '', keepsRoot: true }
  const replaceChild = () => {
    page.keepsRoot = false
  }
  const appendChild = (text: string) => {
    page.shown = text
  }
  const document = {
    documentElement: { lang },
    createElement: () => ({ setAttribute() {}, style: {}, appendChild }),
    createTextNode: (text: string) => text,
    getElementById: (id: string) => (hasRoot && id === 'root' ? { parentNode: { replaceChild } } : null),
    body: { insertBefore() {} },
  }
  runInNewContext(script, { window: { CSS }, document })
  return page
}

const modern = { registerProperty() {}, supports: () => true }

describe('a browser that is too old', () => {
  it.each<[string, object | undefined]>([
    ['Internet Explorer', undefined],
    ['Safari 15', { supports: () => false }],
    ['Firefox 115', { supports: () => true }],
    ['Chrome 108', { registerProperty() {}, supports: () => false }],
  ])('like %s says what to update, and starts no app', (_, CSS) => {
    const { shown, keepsRoot } = openIn({ ...(CSS && { CSS }) })
    expect(shown).toMatch(/^Este navegador es demasiado viejo para Comanda\. Actualízalo, .* más nueva\.$/)
    for (const [name, version] of Object.entries(LOWEST_BROWSERS))
      expect(shown).toContain(`${name} ${version}`)
    expect(keepsRoot).toBe(false)
  })

  it('of a guest says it in the language of the page, above what the server has written', () => {
    const english = openIn({ lang: 'en', hasRoot: false }).shown
    expect(english).toMatch(/^This browser is too old .* or later\.$/)
    expect(english).toContain(`Chrome ${LOWEST_BROWSERS.Chrome}`)
    expect(openIn({ lang: 'es', hasRoot: false }).shown).toMatch(/^Este navegador/)
  })

  it('can read the script, which has nothing after ES5', () => {
    expect(script).not.toMatch(/=>|`|\?[.?]|\b(const|let|class|async)\b|,\s*[)\]}]|\.\.\./)
  })

  it('is asked on every page with scripts, before its app', () => {
    for (const page of ['index.html', 'm.html', 'f.html'])
      expect(read(page)).toMatch(/<script src="\/old-browser\.js" defer>[\s\S]*<script type="module"/)
  })
})

it('a browser that is new enough is told nothing', () => {
  expect(openIn({ CSS: modern })).toEqual({ shown: '', keepsRoot: true })
})

it('the lowest browsers are those of the README, and what every build is for', () => {
  const row = Object.values(LOWEST_BROWSERS).join(' | ')
  expect(read('../README.md')).toContain(`| ${row} |`)
  expect(BUILD_TARGET).toEqual(['chrome111', 'edge111', 'firefox128', 'safari16.4', 'ios16.4'])
  for (const build of ['vite', 'vite.guest', 'vite.invoice', 'vite.epos'])
    expect(read(`${build}.config.ts`)).toContain('target: BUILD_TARGET')
  expect(read('pwa.ts')).toContain('target: BUILD_TARGET')
})
