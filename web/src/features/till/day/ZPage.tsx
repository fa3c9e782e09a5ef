import { moneyFormat } from '@comanda/shared/kernel/money-format'
import { separated } from '@comanda/shared/till/difference'
import type { ZReport } from '@comanda/shared/till/z'
import { useParams } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { Unfetched } from '../../../parts/Loaded.tsx'
import { printTillSlip } from '../../../parts/printing/print-window.ts'
import { DateText } from '../../../parts/time/DateText.tsx'
import { plainDate } from '../../../parts/time/dates.ts'
import { Button } from '../../../ui/buttons/Button.tsx'
import { Card } from '../../../ui/page/Card.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { useTillInit } from '../data.ts'
import { useZ } from '../figures/data.ts'
import { FiguresView } from '../figures/FiguresView.tsx'
import { LoadingFigures } from '../figures/LoadingFigures.tsx'
import { Summary } from '../figures/Summary.tsx'
import { FIGURES } from '../figures/texts.ts'
import { TillTabs } from '../TillTabs.tsx'
import { TEXTS } from '../texts.ts'

/** One Z, as it was when its shift was closed. */
export function ZPage() {
  const { number: text = '' }: { number?: string } = useParams({ strict: false })
  const number = Number(text)
  const init = useTillInit()
  const z = useZ(number)
  return (
    <>
      <PageHeader
        title={FIGURES.zTitle(number)}
        action={
          <Button
            variant="primary"
            size="touch"
            icon={Printer}
            isDisabled={!z.data}
            onPress={() => printTillSlip({ z: number })}
          >
            {FIGURES.print}
          </Button>
        }
      >
        <TillTabs here="z" />
      </PageHeader>
      {z.data && init.data ? (
        <>
          <Summary
            figures={z.data.figures}
            difference={z.data.figures.counted === null ? null : differenceOf(z.data)}
            limit={init.data.differenceLimit}
            format={moneyFormat(init.data.storeSettings.currency)}
          />
          <Facts report={z.data} timeZone={init.data.storeSettings.time_zone} />
          <FiguresView
            figures={z.data.figures}
            format={moneyFormat(init.data.storeSettings.currency)}
            timeZone={init.data.storeSettings.time_zone}
          />
        </>
      ) : (
        <Unfetched queries={[init, z]} failed={TEXTS.failed}>
          <LoadingFigures />
        </Unfetched>
      )}
    </>
  )
}

const differenceOf = ({ figures: { kinds } }: ZReport) => separated(kinds.map(({ difference }) => difference))

function Facts({ report, timeZone }: { report: ZReport; timeZone: string }) {
  const { at, by, approvedBy, note, figures } = report
  const { shift } = figures
  return (
    <Card className="mb-4">
      <dl className="grid gap-x-8 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {shift && (
          <>
            <Fact name={FIGURES.drawer}>{shift.drawerTitle}</Fact>
            <Fact name={FIGURES.date}>{plainDate(shift.businessDate)}</Fact>
            <Fact name={FIGURES.openedBy}>
              {shift.openedBy.name}, <DateText at={shift.openedAt} timeZone={timeZone} time="beside" />
            </Fact>
          </>
        )}
        <Fact name={FIGURES.closedBy}>
          {by.name}, <DateText at={at} timeZone={timeZone} time="beside" />
        </Fact>
        {approvedBy && <Fact name={FIGURES.approvedBy}>{approvedBy.name}</Fact>}
        {note && <Fact name={FIGURES.note}>{note}</Fact>}
      </dl>
    </Card>
  )
}

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-medium wrap-anywhere">{children}</dd>
  </div>
)
