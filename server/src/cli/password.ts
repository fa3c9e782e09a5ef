import { randomBytes } from 'node:crypto'
import { fstatSync } from 'node:fs'
import { isLongEnough, MIN_PASSWORD } from '@comanda/shared/auth/bodies'

interface ChosenPassword {
  password: string
  /** A generated password has to be shown. */
  isGenerated: boolean
}

const STANDARD_INPUT = 0

/** A pipe that sends nothing for this long counts as absent. */
const PATIENCE = 10_000

/**
 * Reads the password from the terminal without echo, or from the first line of the pipe; generates a random password without
 * either. @throws in Spanish when it is too short.
 */
export async function choosePassword(
  input: NodeJS.ReadStream,
  output: NodeJS.WriteStream,
): Promise<ChosenPassword> {
  const typed = input.isTTY ? await askTwice(input, output) : await readFirstLine(input)
  if (typed === '') return { password: randomBytes(15).toString('base64url'), isGenerated: true }
  if (!isLongEnough(typed)) throw new Error(`La contraseña necesita al menos ${MIN_PASSWORD} caracteres.`)
  return { password: typed, isGenerated: false }
}

async function askTwice(input: NodeJS.ReadStream, output: NodeJS.WriteStream): Promise<string> {
  const first = await ask(input, output, 'Contraseña (vacía para generar una): ')
  if (first === '') return ''
  if ((await ask(input, output, 'Otra vez: ')) !== first) throw new Error('Las contraseñas no son iguales.')
  return first
}

const ENTER = ['\r', '\n', '\u0004']
const BACKSPACE = ['\b', '\u007F']
const INTERRUPT = '\u0003'

function ask(input: NodeJS.ReadStream, output: NodeJS.WriteStream, question: string): Promise<string> {
  output.write(question)
  input.setRawMode(true).setEncoding('utf8').resume()
  return new Promise((resolve, reject) => {
    let typed: string[] = []
    const end = () => {
      input.off('data', read).setRawMode(false).pause()
      output.write('\n')
    }
    const read = (chunk: string) => {
      for (const key of chunk) {
        if (key === INTERRUPT) {
          end()
          return reject(new Error('Cancelado.'))
        }
        if (ENTER.includes(key)) {
          end()
          return resolve(typed.join(''))
        }
        typed = BACKSPACE.includes(key) ? typed.slice(0, -1) : [...typed, key]
      }
    }
    input.on('data', read)
  })
}

/** The first line of a pipe or file; '' when there is no input. */
async function readFirstLine(input: NodeJS.ReadStream): Promise<string> {
  const kind = fstatSync(STANDARD_INPUT)
  if (!kind.isFIFO() && !kind.isFile() && !kind.isSocket()) return ''
  const given = new AbortController()
  const timer = setTimeout(() => given.abort(), PATIENCE)
  let text = ''
  try {
    input.setEncoding('utf8')
    given.signal.addEventListener('abort', () => input.destroy())
    for await (const chunk of input as AsyncIterable<string>) {
      clearTimeout(timer)
      text += chunk
      if (text.includes('\n')) break
    }
  } catch (error) {
    if (!given.signal.aborted) throw error
  } finally {
    clearTimeout(timer)
  }
  return text.split(/\r?\n/, 1)[0] ?? ''
}
