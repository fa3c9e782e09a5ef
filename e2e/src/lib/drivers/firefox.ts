import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { type Driver, program } from './driver.ts'

const path = program('firefox-esr', 'firefox')
export const hasFirefox = path !== undefined

interface Answer {
  id: number
  type: 'success' | 'error'
  result: Record<string, never>
  message?: string
}

/** Firefox over WebDriver BiDi, without a window. */
export async function openFirefox(): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'comanda-firefox-'))
  // What a person's Firefox does, and a driven one does not.
  await writeFile(join(profile, 'user.js'), 'user_pref("dom.disable_open_during_load", true);')
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port=0', 'about:blank']
  const firefox = spawn(path ?? '', args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(firefox, 'exit')
  const address = await new Promise<string>((resolve, reject) => {
    let printed = ''
    firefox.stderr.on('data', (chunk) => {
      printed += chunk
      const listening = /BiDi listening on (ws:\S+)/.exec(printed)
      if (listening) resolve(`${listening[1]}/session`)
    })
    firefox.once('error', reject)
    void exited.then(() => reject(new Error(`Firefox ended: ${printed}`)))
  })
  const send = await connect(address)
  await send('session.new', { capabilities: {} })
  const pages = async () => {
    const { contexts } = (await send('browsingContext.getTree')) as { contexts: { context: string }[] }
    return contexts.map((page) => page.context)
  }
  let [context] = await pages()
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'complete' })),
    call: async (source, argument) => {
      const { result, exceptionDetails } = (await send('script.callFunction', {
        functionDeclaration: source,
        arguments: [{ type: 'string', value: argument }],
        target: { context },
        awaitPromise: false,
      })) as { result?: { value: string }; exceptionDetails?: { text: string } }
      if (!result) throw new Error(exceptionDetails?.text)
      return result.value
    },
    perform: async (actions) => void (await send('input.performActions', { context, actions })),
    pages,
    turnTo: async (page) => {
      context = page
    },
    close: async () => void (await send('browsingContext.close', { context })),
    end: async () => {
      firefox.kill()
      await exited
      await rm(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
    },
  }
}

/** @returns sends a command, and waits for its answer */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.on('message', (data: Buffer) => {
    const answer = JSON.parse(data.toString()) as Answer
    waiting.get(answer.id)?.(answer)
  })
  let last = 0
  return async (method: string, params: object = {}) => {
    const id = ++last
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, result, message } = await answered
    if (type === 'error') throw new Error(`${method}: ${message}`)
    return result as never
  }
}
