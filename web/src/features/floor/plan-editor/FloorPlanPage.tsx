import { Shapes } from 'lucide-react'
import { messageOf } from '../../../api/client.ts'
import { SettingsFrame, SettingsLoading } from '../../../parts/settings/SettingsFrame.tsx'
import { LinkButton } from '../../../ui/buttons/LinkButton.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { ErrorState } from '../../../ui/feedback/ErrorState.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { PLAN_PAGE, TABLES_TABS } from '../tables/tabs.ts'
import { useFloorPlans } from './data.ts'
import { PlanEditor } from './PlanEditor.tsx'
import { TEXTS } from './texts.ts'

/** Where the tables, walls and labels of each floor stand. */
export function FloorPlanPage() {
  const { data, error, refetch } = useFloorPlans()
  return (
    <SettingsFrame>
      <PageHeader title={TEXTS.title} tabs={{ ...TABLES_TABS, here: PLAN_PAGE }} />
      {data ? (
        data.tables.length > 0 ? (
          <PlanEditor plans={data} />
        ) : (
          <EmptyState
            icon={Shapes}
            title={TEXTS.empty}
            action={
              <LinkButton variant="primary" size="touch" href="/dashboard/settings/tables">
                {TEXTS.addTables}
              </LinkButton>
            }
          >
            {TEXTS.emptyHint}
          </EmptyState>
        )
      ) : error ? (
        <ErrorState text={messageOf(error, TEXTS.loadFailed)} onRetry={refetch} />
      ) : (
        <SettingsLoading />
      )}
    </SettingsFrame>
  )
}
