import type { Config } from '../../config.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

/** Addresses and names that only the restaurant's own network reaches. */
const PRIVATE =
  /^(10\.|192\.168\.|172\.(1[6-9]|2\d|3[01])\.|169\.254\.|\[f[cd])|\.(local|lan|internal|home\.arpa)$|^[^.:]+$/
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/

export const isLoopback = (host: string): boolean => LOOPBACK.test(host)

/** Whether the installation is a demo: on a local machine with default settings, known passwords do no harm. */
export const isDemo = (config: Config): boolean =>
  config.demo && !config.publicUrl && isLoopback(config.host) && config.billing.kind !== 'stripe'

export function address({ publicUrl, host, port, trustProxy }: Config): Finding[] {
  if (!publicUrl)
    return [
      isLoopback(host)
        ? ok('Dirección', `http://localhost:${port}, solo en esta máquina`)
        : warning(
            'Dirección',
            'sin PUBLIC_URL los enlaces de los correos y los códigos QR llevan la dirección de esta máquina; defínela, con https.',
          ),
    ]
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol !== 'https:' && !isLoopback(hostname) && PRIVATE.test(hostname))
    return [
      warning(
        'Dirección',
        `${publicUrl} va sin cifrar: úsala solo en una red con contraseña que sea de confianza; si no, pon TLS delante.`,
      ),
    ]
  if (protocol !== 'https:' && !isLoopback(hostname))
    return [
      problem(
        'Dirección',
        `${publicUrl} va sin cifrar: pon un proxy con TLS delante y cambia PUBLIC_URL a https.`,
      ),
    ]
  if (protocol === 'https:' && trustProxy === false)
    return [
      warning(
        'Dirección',
        `${publicUrl} pasa por un proxy: con TRUST_PROXY=1 se ve a cada cliente, y no a todos como uno.`,
      ),
    ]
  return [ok('Dirección', publicUrl)]
}

export function billing(config: Config): Finding[] {
  const { billing, publicUrl } = config
  if (billing.kind === 'off') return [ok('Cobro', 'apagado: ningún restaurante paga suscripción')]
  if (billing.kind === 'embedded')
    return [
      isDemo(config)
        ? ok('Cobro', 'página de prueba incluida')
        : warning(
            'Cobro',
            'la página incluida solo acepta tarjetas de prueba; para cobrar define BILLING=stripe con sus claves, y si nadie paga BILLING=off.',
          ),
    ]
  const { secretKey, webhookSecret, priceId, apiUrl } = billing
  const findings: Finding[] = []
  if (!/^(sk|rk)_(live|test)_/.test(secretKey))
    findings.push(
      problem(
        'Cobro',
        'STRIPE_SECRET_KEY no es una clave secreta de Stripe (sk_…): cópiala de Desarrolladores → Claves de API en su panel.',
      ),
    )
  else if (!/_live_/.test(secretKey))
    findings.push(
      warning(
        'Cobro',
        'STRIPE_SECRET_KEY es de prueba y no se cobra de verdad: pon la de producción (sk_live_…).',
      ),
    )
  if (!webhookSecret.startsWith('whsec_'))
    findings.push(
      problem(
        'Cobro',
        'STRIPE_WEBHOOK_SECRET no es el de un webhook de Stripe (whsec_…): cópialo de Desarrolladores → Webhooks en su panel.',
      ),
    )
  if (!priceId.startsWith('price_'))
    findings.push(
      problem(
        'Cobro',
        'STRIPE_PRICE_ID no es un precio de Stripe (price_…): cópialo del producto en su panel.',
      ),
    )
  if (!publicUrl)
    findings.push(problem('Cobro', 'Stripe no sabe adónde volver ni avisar: define PUBLIC_URL.'))
  if (apiUrl)
    findings.push(
      warning('Cobro', `STRIPE_API_URL lleva a ${apiUrl} y no a Stripe: bórrala, salvo en una prueba.`),
    )
  return findings.length > 0 ? findings : [ok('Cobro', 'Stripe')]
}
