import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export function say(line) {
  process.stdout.write(`${line}\n`)
}

export function fail(line) {
  process.stderr.write(`${line}\n`)
  process.exit(1)
}

/** The Node script of a package's command, so that no shell and no PATH is needed. */
export function tool(packageName, command = packageName) {
  const folder = join('node_modules', packageName)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  return join(folder, typeof bin === 'string' ? bin : bin[command])
}

/** Runs a package's command with Node. */
export function runTool(packageName, args, options = {}) {
  const { command, ...rest } = options
  return run(process.execPath, [tool(packageName, command), ...args], rest)
}

/**
 * Runs a program to its end. With `show` its output goes to the terminal, otherwise it is returned; with `limitMs` the
 * program is killed when it takes longer. Never rejects: a program that cannot start has code 127.
 */
export function run(command, args, { show = false, cwd, env = process.env, shell = false, limitMs } = {}) {
  return new Promise((resolve) => {
    const stdio = show ? 'inherit' : ['ignore', 'pipe', 'pipe']
    const child = spawn(command, args, { stdio, cwd, env, shell })
    let output = ''
    const collect = (chunk) => {
      output += chunk
    }
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    const timer = limitMs === undefined ? undefined : setTimeout(() => end(child), limitMs)
    const finish = (code) => {
      clearTimeout(timer)
      resolve({ code, output })
    }
    child.once('error', (error) => {
      output += error.message
      finish(127)
    })
    child.once('close', (code, signal) => {
      if (signal) output += killedLine(signal)
      finish(code ?? 1)
    })
  })
}

/** A killed program prints nothing. SIGKILL usually comes from the system when memory runs out. */
const killedLine = (signal) =>
  `El proceso terminó por la señal ${signal}${signal === 'SIGKILL' ? ': casi siempre por falta de memoria. Instalar y construir necesitan 1 GB libre.' : '.'}`

/** SIGTERM first, so that the program can stop its own children. */
function end(child) {
  child.kill('SIGTERM')
  setTimeout(() => child.kill('SIGKILL'), 15_000).unref()
}

/** Runs the jobs, at most `width` at a time, and returns their results in order. */
export async function inParallel(jobs, width) {
  const results = []
  const queue = jobs.entries()
  const worker = async () => {
    for (const [index, job] of queue) results[index] = await job()
  }
  await Promise.all(Array.from({ length: width }, worker))
  return results
}

export function seconds(sinceMs) {
  return `${((performance.now() - sinceMs) / 1000).toFixed(1)} s`
}
