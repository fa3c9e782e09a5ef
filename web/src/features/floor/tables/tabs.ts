import { LandPlot, Rows3 } from 'lucide-react'
import { PageTabs } from '../../../ui/page/PageTabs.tsx'
import { TABLES } from './texts.ts'

const LIST = { href: '/dashboard/settings/tables', label: TABLES.list, icon: Rows3 }
const PLAN = { href: '/dashboard/settings/tables/plan', label: TABLES.plan, icon: LandPlot }

/** The tables as a list, and where they stand. */
export const TablesTabs = ({ here }: { here: 'list' | 'plan' }) => (
  <PageTabs label={TABLES.pages} tabs={[LIST, PLAN]} here={here === 'list' ? LIST.href : PLAN.href} />
)
