import { OPERATOR_HOME, OPERATOR_PAGES } from './operator/routes.ts'
import { MOVED_PAGES } from './pages/settings.ts'
import { addressOfPage, OPEN_PAGES, SIGNED_OUT_PAGES, STAFF_PAGES, SUBSCRIPTION_PAGES } from './routes.ts'

/** The addresses of all pages of the app, with `$name` for a parameter. The build hands them to the server. */
export const APP_PATHS: readonly string[] = [
  ...[SIGNED_OUT_PAGES, OPEN_PAGES, SUBSCRIPTION_PAGES].flatMap((pages) => Object.keys(pages)),
  '/',
  '/dashboard',
  ...STAFF_PAGES.map(addressOfPage),
  ...Object.keys(MOVED_PAGES).map((path) => `/dashboard/${path}`),
  '/superadmin',
  '/superadmin/login',
  OPERATOR_HOME,
  ...OPERATOR_PAGES.map(({ path }) => `${OPERATOR_HOME}/${path}`),
]
