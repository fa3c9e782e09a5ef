import type { sumFiscalDocuments } from '@comanda/shared/cfdi/api'
import { waitWords } from '@comanda/shared/cfdi/words'
import type { Answer } from '@comanda/shared/kernel/call'
import { AREA } from '@comanda/shared/kernel/scopes'
import { storedUserMay } from '../../../api/session.ts'
import { fullDate } from '../../../parts/time/dates.ts'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { Banner } from '../../../ui/feedback/Banner.tsx'
import { TEXTS } from '../texts.ts'

/** The documents that the certifier has not answered, of any period, and what to do. */
export const Waiting = ({
  waiting,
  timeZone,
}: Pick<Answer<typeof sumFiscalDocuments>, 'waiting' | 'timeZone'>) =>
  waiting.map(({ why, count, since, said }) => (
    <Banner
      key={why}
      tone="warn"
      className="mb-4"
      action={
        why === 'no_access' &&
        storedUserMay(AREA.settings) && (
          <LinkButton size="touch" href="/dashboard/settings/invoicing">
            {TEXTS.settings}
          </LinkButton>
        )
      }
    >
      <strong className="block">{TEXTS.waiting(count, fullDate(new Date(since), timeZone))}</strong>
      {waitWords(why, said)}
    </Banner>
  ))
