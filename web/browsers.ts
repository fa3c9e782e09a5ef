/**
 * The lowest browsers: the styles that Tailwind writes need them. The README has them for people, `public/old-browser.js` says them
 * in an older browser, and `.oxlintrc.json` refuses what they lack. What JavaScript has beyond `lib` of `tsconfig.json`, they lack too.
 */
export const LOWEST_BROWSERS = { Chrome: '111', Edge: '111', Firefox: '128', Safari: '16.4' } as const

/** As a build's target. */
export const BUILD_TARGET = [
  ...Object.entries(LOWEST_BROWSERS).map(([name, version]) => `${name.toLowerCase()}${version}`),
  `ios${LOWEST_BROWSERS.Safari}`,
]
