type Names = readonly (readonly [name: string, sign: RegExp])[]

/** User-Agent headers also name older browsers, so the most specific name comes first. */
const BROWSERS: Names = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
]

const SYSTEMS: Names = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
]

const firstIn = (names: Names, agent: string) => names.find(([, sign]) => sign.test(agent))?.[0]

/** A readable name of the device that sent this User-Agent header: "Chrome en Android". */
export function deviceName(agent: string | null): string {
  const browser = firstIn(BROWSERS, agent ?? '')
  const system = firstIn(SYSTEMS, agent ?? '')
  if (browser && system) return `${browser} en ${system}`
  const program = /^([\w.-]{1,40})(?:\/|$)/.exec(agent ?? '')?.[1]
  return browser ?? system ?? (program && program !== 'Mozilla' ? program : 'Dispositivo desconocido')
}
