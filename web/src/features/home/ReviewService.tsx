import { dismissServiceReview } from '@comanda/shared/settings/service'
import { api, messageOf } from '../../api/client.ts'
import { useWrite } from '../../parts/hooks/use-write.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Card } from '../../ui/page/Card.tsx'
import { HOME } from './data.ts'
import { TEXTS } from './texts.ts'

const WORDS = TEXTS.review

/** For stores that opened with looser settings than new ones; until these are saved, or left as they are. */
export function ReviewService() {
  const write = useWrite(HOME)
  const keep = () =>
    write(api(dismissServiceReview)).catch((error) => toast.error(messageOf(error, WORDS.failed)))
  return (
    <Card title={WORDS.title}>
      <p className="-mt-2 mb-4 text-muted">{WORDS.text}</p>
      <div className="flex flex-wrap gap-3">
        <LinkButton variant="primary" size="touch" href="/dashboard/settings/service">
          {WORDS.open}
        </LinkButton>
        <Button size="touch" onPress={keep}>
          {WORDS.keep}
        </Button>
      </div>
    </Card>
  )
}
