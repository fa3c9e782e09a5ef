interface WithHeaders {
  headers: Headers
}

/** The cookies that an answer sets, with their attributes; without those that it clears. */
const cookieLines = ({ headers }: WithHeaders): string[] =>
  headers.getSetCookie().filter((line) => !/^[^=]*=(;|$)/.test(line))

const pairOf = (line: string): string => line.split(';')[0] ?? ''

/** `accessToken=…; Path=/; …`; empty when the answer does not set it. */
export const cookieLineOf = (reply: WithHeaders, name: string): string =>
  cookieLines(reply).find((line) => line.startsWith(`${name}=`)) ?? ''

/** `accessToken=…`, as a browser sends it back. */
export const cookieOf = (reply: WithHeaders, name: string): string => pairOf(cookieLineOf(reply, name))

/** The cookies of a session, as a browser sends them back, and the lines that set them. */
export const sessionOf = (reply: Response) => ({
  lines: reply.headers.getSetCookie(),
  all: cookiesOf(reply),
  access: cookieOf(reply, 'accessToken'),
  refresh: cookieOf(reply, 'refreshToken'),
  refreshLine: cookieLineOf(reply, 'refreshToken'),
  marker: cookieOf(reply, 'authenticated'),
})

/** `accessToken=…; refreshToken=…` */
export const cookiesOf = (reply: WithHeaders): string => cookieLines(reply).map(pairOf).join('; ')
