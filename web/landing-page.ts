import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'

const PLACE = '<div id="landing"></div>'

/** Writes the landing page's markup into landing.html: it is read without scripts. */
export const landingPage = (): Plugin => ({
  name: 'landing-page',
  async transformIndexHtml(html) {
    if (!html.includes(PLACE)) return html
    const file = fileURLToPath(new URL('src/landing/markup.tsx', import.meta.url))
    const { module } = await runnerImport<{ landingMarkup: () => string }>(file)
    return html.replace(PLACE, () => module.landingMarkup())
  },
})
