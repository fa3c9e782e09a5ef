import type { Plugin } from 'vite'

const MODULE = /@internationalized.date.dist.private.createCalendar\.mjs$/
const OTHERS = /case '(?!gregory')[^']+':\s*return new [^;]+;/g

/** The date fields could show twelve calendars; Mexico has one, and every page would load the others. */
export const gregorianOnly = (): Plugin => ({
  name: 'gregorian-only',
  apply: 'build',
  transform(code, id) {
    if (!MODULE.test(id)) return null
    const rest = code.replaceAll(OTHERS, '')
    if (rest === code) this.error('the calendars are written in another way: see gregorian-only.ts')
    return { code: rest, map: null }
  },
})
