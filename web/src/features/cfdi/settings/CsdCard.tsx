import { startTestMode } from '@comanda/shared/cfdi/settings'
import { FlaskConical, Upload } from 'lucide-react'
import { useState } from 'react'
import { api, messageOf } from '../../../api/client.ts'
import { Lazy } from '../../../parts/Lazy.tsx'
import { shortDate } from '../../../parts/time/dates.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { Card } from '../../../ui/page/Card.tsx'
import { type CardProps, useSaveFiscal } from './data.ts'
import { INVOICING } from './texts.ts'

const loadForm = () => import('./CsdForm.tsx')

/** The certificate with which documents are sealed. */
export function CsdCard({ settings }: CardProps) {
  const { certificate, issuer } = settings
  const save = useSaveFiscal()
  const [isReplacing, setReplacing] = useState(false)
  const tryOut = () => save(api(startTestMode)).catch((error) => toast.error(messageOf(error)))
  const isAsked = isReplacing || certificate === null || certificate.isTest
  return (
    <Card title={INVOICING.csd}>
      <div className="flex flex-col gap-4">
        <p className="-mt-3 text-muted">{INVOICING.csdHint}</p>
        {certificate && issuer && (
          <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[auto_1fr]">
            <dt className="text-muted">{certificate.isTest ? INVOICING.testCsd : INVOICING.realCsd}</dt>
            <dd className="font-medium wrap-anywhere tabular-nums">{certificate.number}</dd>
            <dt className="text-muted">{INVOICING.validTo}</dt>
            <dd className="font-medium">{shortDate(new Date(certificate.validTo), issuer.timeZone)}</dd>
          </dl>
        )}
        <Lazy load={loadForm} isOpen={isAsked} onFail={() => setReplacing(false)}>
          {({ CsdForm }) => <CsdForm onSaved={() => setReplacing(false)} />}
        </Lazy>
        {!isAsked && (
          <Button size="touch" icon={Upload} className="self-start" onPress={() => setReplacing(true)}>
            {INVOICING.replace}
          </Button>
        )}
        {certificate === null && (
          <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4">
            <p className="min-w-0 grow basis-56 text-muted">{INVOICING.tryOutHint}</p>
            <Button size="touch" icon={FlaskConical} onPress={tryOut}>
              {INVOICING.tryOut}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}
