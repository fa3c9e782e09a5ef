import { FlaskConical } from 'lucide-react'
import { Badge } from '../../../ui/feedback/Badge.tsx'
import { DOCUMENT, TEXTS } from '../texts.ts'

/** On each document without fiscal value. */
export const TestBadge = () => (
  <span title={DOCUMENT.test}>
    <Badge tone="warn" icon={FlaskConical}>
      {TEXTS.test}
    </Badge>
  </span>
)
