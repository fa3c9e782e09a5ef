import type { Plugin } from 'vite'

const DICTIONARY =
  /\/(react-aria|react-aria-components|react-stately)\/dist\/.*\/intl\/.*\/(\w{2}-\w{2})\.mjs$/
const KEPT = new Set(['es-ES', 'en-US'])

/** The component library carries its words in 34 languages; the app speaks Spanish and falls back to English. */
export const onlySpanish = (): Plugin => ({
  name: 'only-spanish',
  apply: 'build',
  enforce: 'pre',
  load(id) {
    const language = DICTIONARY.exec(id)?.[2]
    return language && !KEPT.has(language) ? 'export default {}' : null
  },
})
