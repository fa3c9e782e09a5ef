import { getSupport } from '@comanda/shared/auth/api'
import { useQuery } from '@tanstack/react-query'
import { Copy, Globe, Mail, MessageCircle, Phone } from 'lucide-react'
import { copyAndSay } from '../../parts/browser/copy-text.ts'
import { callQuery } from '../../parts/hooks/call-query.ts'
import { MAILTO, SUPPORT_EMAIL, WEBMAIL } from '../../parts/support.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { LinkButton } from '../../ui/buttons/LinkButton.tsx'
import { Card } from '../../ui/page/Card.tsx'
import { FormPage } from '../../ui/page/FormPage.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { OWN_TEXTS } from './own-texts.ts'

export const ContactSupportPage = () => <SupportPage words={OWN_TEXTS.support} />

/** English, like all pages of the operator. */
export const OperatorSupportPage = () => (
  <div lang="en">
    <SupportPage words={OWN_TEXTS.operatorSupport} />
  </div>
)

type Words = Record<keyof typeof OWN_TEXTS.support, string>

function SupportPage({ words }: { words: Words }) {
  const phone = useQuery(callQuery(['support'], getSupport)).data?.phone
  return (
    <FormPage>
      <PageHeader title={words.title} />
      <Card title={words.heading}>
        <p>{words.text}</p>
        <p className="mt-1 font-medium">{words.promise}</p>
        {phone && <PhoneLinks phone={phone} words={words} />}
        <p className="mt-5 text-sm text-muted">{words.mailbox}</p>
        <div className="mt-1.5 flex flex-wrap items-center gap-3 rounded-md bg-sunken py-1.5 pr-1.5 pl-4 max-sm:p-4">
          <span className="grow text-lg font-semibold break-all select-all">{SUPPORT_EMAIL}</span>
          <Button
            size="touch"
            icon={Copy}
            onPress={() => copyAndSay(SUPPORT_EMAIL, words.copied, words.copyFailed)}
          >
            {words.copy}
          </Button>
        </div>
        <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
          <LinkButton variant={phone ? 'secondary' : 'primary'} size="touch" icon={Mail} href={MAILTO}>
            {words.defaultMail}
          </LinkButton>
          <LinkButton size="touch" icon={Globe} href={WEBMAIL} target="_blank" rel="noopener noreferrer">
            {words.webmail}
          </LinkButton>
        </div>
      </Card>
    </FormPage>
  )
}

/** The operator's telephone, where the installation names one: WhatsApp answers sooner than a mailbox. */
const PhoneLinks = ({ phone, words }: { phone: string; words: Words }) => (
  <div className="mt-5 flex flex-wrap gap-3 max-sm:*:grow">
    <LinkButton
      variant="primary"
      size="touch"
      icon={MessageCircle}
      href={`https://wa.me/${phone.replace(/\D/g, '')}`}
      target="_blank"
      rel="noopener noreferrer"
    >
      {words.whatsApp}
    </LinkButton>
    <LinkButton size="touch" icon={Phone} href={`tel:${phone.replaceAll(' ', '')}`}>
      {words.call} {phone}
    </LinkButton>
  </div>
)
