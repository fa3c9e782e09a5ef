import { SERVE_WORDS } from '../../parts/orders/serve.ts'
import { RANK_LOOKS } from '../../ui/feedback/rank-looks.ts'

/** The button that serves what is ready. */
export const SERVE_LOOK = `flex items-center justify-center ${RANK_LOOKS.now.good}`

/** `Servido, Mesa 4: 2 listos` */
export const serveLabel = (name: string, ready: number): string =>
  `${SERVE_WORDS.serveOf(name)}: ${SERVE_WORDS.ready(ready)}`
