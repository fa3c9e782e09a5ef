import { Copy, Globe, Mail } from 'lucide-react'
import { copyAndSay } from '../../parts/browser/copy-text.ts'
import { MAILTO, SUPPORT_EMAIL, WEBMAIL } from '../../parts/support.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { FormPage } from '../../ui/page/FormPage.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { OWN_TEXTS } from './own-texts.ts'

const WORDS = OWN_TEXTS.support

/** English, like the operator's support page. */
export function ContactSupportPage() {
  return (
    <div lang="en">
      <FormPage>
        <PageHeader title={WORDS.title} />
        <Card title={WORDS.heading}>
          <p>{WORDS.text}</p>
          <p className="mt-1 font-medium">{WORDS.promise}</p>
          <p className="mt-5 text-sm text-muted">{WORDS.mailbox}</p>
          <div className="mt-1.5 flex flex-wrap items-center gap-3 rounded-md bg-sunken py-1.5 pr-1.5 pl-4 max-sm:p-4">
            <span className="grow text-lg font-semibold break-all select-all">{SUPPORT_EMAIL}</span>
            <Button
              size="touch"
              icon={Copy}
              onPress={() => copyAndSay(SUPPORT_EMAIL, WORDS.copied, WORDS.copyFailed)}
            >
              {WORDS.copy}
            </Button>
          </div>
          <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
            <LinkButton variant="primary" size="touch" icon={Mail} href={MAILTO}>
              {WORDS.defaultMail}
            </LinkButton>
            <LinkButton size="touch" icon={Globe} href={WEBMAIL} target="_blank" rel="noopener noreferrer">
              {WORDS.webmail}
            </LinkButton>
          </div>
        </Card>
      </FormPage>
    </div>
  )
}
