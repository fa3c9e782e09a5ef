import { WITHOUT_FISCAL_VALUE } from '@comanda/shared/cfdi/words'
import { Badge } from '../../ui/feedback/Badge.tsx'
import { CFDI_TEXTS as TEXTS } from './texts.ts'

/** On each document without fiscal value. */
export const TestBadge = () => (
  <span title={WITHOUT_FISCAL_VALUE}>
    <Badge tone="warn">{TEXTS.testBadge}</Badge>
  </span>
)
