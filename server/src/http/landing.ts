import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { previewTags, readBuiltPage } from './built-page.ts'
import { CachedAnswer } from './sending/cached-answer.ts'
import { CachedBody } from './sending/cached-body.ts'
import { hasMarker } from './session/cookies.ts'

/** The picture of links without one of their own, 1200 × 630. */
export const LINK_PICTURE = '/landing/link.jpg'

interface LandingDeps {
  webDir?: string | undefined
  baseUrl: () => string
  isSignUpOpen: boolean
}

/**
 * Serves the landing page, whose markup the build has written: it needs no script. A browser with a session gets the way
 * to its pages instead of the sign-in. Where sign-up is closed, it offers no account.
 */
export function landingPage(server: FastifyInstance, { webDir, baseUrl, isSignUpOpen }: LandingDeps): void {
  if (!webDir || !existsSync(join(webDir, 'landing.html'))) return
  const built = readBuiltPage(webDir, 'landing.html')
  const page = isSignUpOpen ? built : built.replace('<html ', '<html data-closed ')
  const title = textIn(page, /<title>([^<]*)</)
  const description = textIn(page, /<meta\s+name="description"\s+content="([^"]*)"/)
  const answerOf = (html: string) => {
    const filled = html.replace('</title>', () => {
      const preview = { title, description, path: '/', image: LINK_PICTURE }
      return `</title>${previewTags(preview, baseUrl())}`
    })
    const etag = `"${createHash('sha256').update(filled).digest('base64url')}"`
    return new CachedAnswer(etag, new CachedBody(Buffer.from(filled)), {
      type: 'text/html; charset=utf-8',
      vary: 'accept-encoding, cookie',
    })
  }
  // Made at the first request: before the server listens, it does not know its address.
  const make = () => ({
    strangers: answerOf(page),
    people: answerOf(page.replace('<html ', '<html data-session ')),
  })
  let answers: ReturnType<typeof make> | null = null
  server.get('/', (request, reply) => {
    answers ??= make()
    return answers[hasMarker(request) ? 'people' : 'strangers'].send(request, reply)
  })
}

/** @throws Error when the page lacks it */
function textIn(page: string, pattern: RegExp): string {
  const [, text] = pattern.exec(page) ?? []
  if (text === undefined) throw new Error(`landing.html should have ${pattern}`)
  return text.replaceAll('&amp;', '&')
}
