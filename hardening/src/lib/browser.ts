import { existsSync } from 'node:fs'

const PATHS = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
]

/**
 * The browser of the stories, the simulator and the benchmark. The scripts set the variable and install a browser when
 * there is none; undefined leaves it to Playwright.
 */
export const browserPath = process.env.CHROMIUM_PATH || PATHS.find((path) => existsSync(path))

/** Chromium without a sandbox, a GPU and the requests that it makes by itself. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
