import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { storedUser } from '../api/session.ts'
import { ErrorState } from '../ui/feedback/ErrorState.tsx'
import { Spinner } from '../ui/feedback/Spinner.tsx'
import { useUiWords } from '../ui/words.ts'
import { operatorSignIn, operatorsOnly, scopesOnly, signedOutOnly, staffOnly } from './guards.ts'
import { OPERATOR_PAGES } from './operator/routes.ts'
import type { StaffPage } from './pages/page.ts'
import { MOVED_PAGES } from './pages/settings.ts'
import { OPEN_PAGES, SIGNED_OUT_PAGES, STAFF_PAGES, SUBSCRIPTION_PAGES } from './routes.ts'
import { readSearch, writeSearch } from './search-params.ts'

/** Shown after an unexpected error; no data is lost, and a reload helps. */
function CrashPage() {
  return (
    <main className="flex min-h-dvh grow flex-col items-center justify-center">
      <h1 className="sr-only">Error</h1>
      <ErrorState
        text="¡Algo salió mal! Tus datos están guardados; vuelve a cargar la página."
        onRetry={() => window.location.reload()}
      />
    </main>
  )
}

/** Shown while a page's code loads; its data has separate skeletons, whose code the first load goes without. */
function PendingPage() {
  const words = useUiWords()
  return (
    <div role="status" className="flex min-h-dvh animate-appear items-center justify-center text-muted">
      <span className="sr-only">{words.loading}</span>
      <Spinner size={32} />
    </div>
  )
}

const root = createRootRoute({
  component: Outlet,
  notFoundComponent: lazyRouteComponent(() => import('./NotFoundPage.tsx'), 'NotFoundPage'),
  errorComponent: CrashPage,
})

/** The pages of strangers, which fetch nothing into the query cache. */
const signedOutPages = Object.entries(SIGNED_OUT_PAGES).map(([path, component]) =>
  createRoute({
    getParentRoute: () => root,
    path,
    component,
    ...(path === '/login' ? { beforeLoad: signedOutOnly } : {}),
  }),
)

/** The server's own page, which links of the app leave for. */
const landing = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    window.location.replace('/')
    return new Promise<never>(() => {})
  },
})

const data = createRoute({
  getParentRoute: () => root,
  id: 'data',
  component: lazyRouteComponent(() => import('./DataArea.tsx'), 'DataArea'),
})

const open = Object.entries(OPEN_PAGES).map(([path, component]) =>
  createRoute({ getParentRoute: () => data, path, component }),
)

const subscription = Object.entries(SUBSCRIPTION_PAGES).map(([path, component]) =>
  createRoute({ getParentRoute: () => data, path, component, beforeLoad: staffOnly }),
)

const dashboard = createRoute({
  getParentRoute: () => data,
  path: '/dashboard',
  beforeLoad: staffOnly,
  component: lazyRouteComponent(() => import('./shell/Shell.tsx'), 'Shell'),
})

const dashboardIndex = createRoute({
  getParentRoute: () => dashboard,
  path: '/',
  // The icon of the installed app opens this address.
  beforeLoad: async () => {
    const { firstPageOf } = await import('../parts/session/first-page.ts')
    const user = storedUser()
    throw redirect({ to: user ? firstPageOf(user).path : '/', replace: true } as never)
  },
})

const staff = STAFF_PAGES.map((page) =>
  createRoute({
    getParentRoute: () => dashboard,
    path: page.path,
    beforeLoad: () => scopesOnly(page.scopes, page.isForAdminOnly),
    component: page.component,
    staticData: { page },
  }),
)

const moved = Object.entries(MOVED_PAGES).map(([path, to]) =>
  createRoute({
    getParentRoute: () => dashboard,
    path,
    beforeLoad: () => {
      throw redirect({ to, replace: true } as never)
    },
  }),
)

const operator = createRoute({
  getParentRoute: () => data,
  path: '/superadmin',
  component: lazyRouteComponent(() => import('./operator/OperatorArea.tsx'), 'OperatorArea'),
})

const operatorLogin = lazyRouteComponent(() => import('../features/platform/LoginPage.tsx'), 'LoginPage')
const operatorLogins = ['/', 'login'].map((path) =>
  createRoute({ getParentRoute: () => operator, path, beforeLoad: operatorSignIn, component: operatorLogin }),
)

const platform = createRoute({
  getParentRoute: () => operator,
  path: 'dashboard',
  beforeLoad: operatorsOnly,
  component: lazyRouteComponent(() => import('./operator/OperatorShell.tsx'), 'OperatorShell'),
})

const platformIndex = createRoute({
  getParentRoute: () => platform,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/superadmin/dashboard/home', replace: true } as never)
  },
})

const platformPages = OPERATOR_PAGES.map(({ path, title, component }) =>
  createRoute({ getParentRoute: () => platform, path, component, staticData: { title } }),
)

export const router = createRouter({
  routeTree: root.addChildren([
    landing,
    ...signedOutPages,
    data.addChildren([
      ...open,
      ...subscription,
      dashboard.addChildren([dashboardIndex, ...staff, ...moved]),
      operator.addChildren([...operatorLogins, platform.addChildren([platformIndex, ...platformPages])]),
    ]),
  ]),
  defaultErrorComponent: CrashPage,
  defaultPendingComponent: PendingPage,
  // PendingPage delays its own appearance.
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  parseSearch: readSearch,
  stringifySearch: writeSearch,
  scrollRestoration: true,
  scrollToTopSelectors: ['#content'],
})

/** Opens a URL of the app. The links of ui components call it too. */
export const navigate = (address: string): void => router.history.push(address)

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    page?: StaffPage
    /** Of a page of the operator. */
    title?: string
  }
}
