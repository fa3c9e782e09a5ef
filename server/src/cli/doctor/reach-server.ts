import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { checkMailServer } from '../../mail/transport.ts'
import { nameOf, type Release } from '../../release.ts'
import { type Finding, ok, problem, warning } from './finding.ts'
import { isDemo, isLoopback } from './settings.ts'

const PATIENCE_MS = 5_000

interface Answer {
  status: number
  /** The server sells without the coordinator of its cluster. */
  lacksCoordinator: boolean
}

/** The response of the server at this address, or the error. */
async function ask(url: string): Promise<Answer | { error: string }> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' })
    const said = (await reply.json().catch(() => null)) as { database?: boolean } | null
    return { status: reply.status, lacksCoordinator: reply.ok && said?.database === false }
  } catch (error) {
    const { cause, message } = error as Error & { cause?: { code?: string } }
    return { error: cause?.code ?? message }
  }
}

interface Reached {
  isRunning: boolean
  findings: Finding[]
}

/** Whether this installation's server runs here, which program it is, and its public address. */
export async function reachServer({ host, port, publicUrl }: Config, release: Release): Promise<Reached> {
  const here = `http://${host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host}:${port}`
  const reply = await ask(`${here}/readyz`)
  const isRunning = 'status' in reply
  const findings = [
    programOf(release, isRunning ? await runningAt(here) : null),
    isRunning
      ? answered(here, reply)
      : warning(
          'Servidor',
          `no está en marcha en ${here}; inícialo: docker compose up -d, systemctl start comanda o npm start.`,
        ),
  ]
  // When no server runs here, it may run on another machine, or not at all.
  if (publicUrl && isRunning) findings.push(await fromOutside(publicUrl, here))
  return { isRunning, findings }
}

/** @returns null for a server that does not say it */
async function runningAt(here: string): Promise<Release | null> {
  const reply = await fetch(`${here}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => null)
  const said = (await reply?.json().catch(() => null)) as Partial<Release> | null
  return said?.version && said.commit ? { version: said.version, commit: said.commit } : null
}

function programOf(release: Release, running: Release | null): Finding {
  const name = nameOf(release)
  if (!running || nameOf(running) === name) return ok('Comanda', name)
  return warning(
    'Comanda',
    `${name}, pero corre ${nameOf(running)}: reinicia el servidor para que sea la misma.`,
  )
}

function answered(here: string, { status, lacksCoordinator }: Answer): Finding {
  if (lacksCoordinator)
    return problem(
      'Servidor',
      `vende en ${here} sin el coordinador, y nadie entra con su correo; inícialo o pon su réplica (docs/cluster.md).`,
    )
  return status === 200
    ? ok('Servidor', `responde en ${here}`)
    : problem(
        'Servidor',
        `está en marcha en ${here} pero no puede atender (${status}); mira las líneas de la base de datos.`,
      )
}

async function fromOutside(publicUrl: string, here: string): Promise<Finding> {
  const reply = await ask(`${publicUrl}/healthz`)
  if ('error' in reply && isLoopback(new URL(publicUrl).hostname))
    return warning(
      'Proxy',
      `${publicUrl} no responde desde aquí. En Docker es normal: ábrelo en tu navegador.`,
    )
  if ('error' in reply)
    return problem(
      'Proxy',
      `${publicUrl} no responde (${reply.error}); revisa el DNS, el proxy y su certificado.`,
    )
  if (reply.status === 200) return ok('Proxy', `${publicUrl} llega hasta aquí`)
  return problem('Proxy', `${publicUrl} responde ${reply.status} y no es Comanda; dirige el proxy a ${here}.`)
}

export async function mail(config: Config, dataDir: string): Promise<Finding> {
  const { smtpUrl } = config.mail
  if (!smtpUrl) {
    const said = `cada correo es un archivo en ${join(dataDir, 'outbox')}`
    return isDemo(config)
      ? ok('Correo', said)
      : warning('Correo', `${said}; define SMTP_URL para que salgan.`)
  }
  const { hostname } = new URL(smtpUrl)
  try {
    await checkMailServer(smtpUrl)
    return ok('Correo', `${hostname} nos deja entrar`)
  } catch (error) {
    return problem('Correo', `${hostname} ${refusalOf(error as Error & { code?: string })}`)
  }
}

function refusalOf({ code, message }: Error & { code?: string }): string {
  if (code === 'EAUTH')
    return 'no acepta el usuario o la contraseña de SMTP_URL; los signos @ : / # ? % se escriben %40 %3A %2F %23 %3F %25.'
  if (/certificate|altnames/i.test(message))
    return `tiene un certificado que no es de ese nombre o que nadie conoce (${message}); pon en SMTP_URL el nombre del certificado.`
  if (code === 'ETLS')
    return 'no cifra, y la contraseña no se envía sin cifrar; usa smtps://…:465, u otro servidor.'
  return `no nos atiende (${code ?? message}); revisa SMTP_URL (smtp://…:587 o smtps://…:465) y que su puerto esté abierto.`
}
