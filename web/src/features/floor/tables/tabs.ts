import { LandPlot, Rows3 } from 'lucide-react'
import { TABLES } from './texts.ts'

export const LIST_PAGE = '/dashboard/settings/tables'
export const PLAN_PAGE = `${LIST_PAGE}/plan`

/** The tables as a list, and where they stand. */
export const TABLES_TABS = {
  label: TABLES.pages,
  tabs: [
    { href: LIST_PAGE, label: TABLES.list, icon: Rows3 },
    { href: PLAN_PAGE, label: TABLES.plan, icon: LandPlot },
  ],
}
