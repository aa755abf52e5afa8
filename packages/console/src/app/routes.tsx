import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router-dom'
import { loadChunk } from '#load-chunk.ts'
import { PAGES, type Page } from '#pages.ts'
import { LoadingView } from '#ui/base/loading-view.tsx'
import { ErrorScreen } from './router/error-screen.tsx'
import { RootLayout } from './router/root-layout.tsx'
import { ACCOUNT_PAGES, CONTACT, MISSING, READING_PAGES, type StaticPage } from './static-pages/static-pages.ts'

type Load = () => Promise<{ default: ComponentType }>

const publicLayout = lazyComponent(() => import('./public/public-layout.tsx'))
const sessionLayout = lazyComponent(() => import('./shell/session-layout.tsx'))

const toRoute = ({ page, load }: StaticPage) => lazyPage(page, load)

const publicPages: RouteObject = {
  ...publicLayout,
  children: [...READING_PAGES.map(toRoute), { ...sessionLayout, children: [toRoute(CONTACT)] }],
}

const accountPages: RouteObject = {
  ...sessionLayout,
  children: [...ACCOUNT_PAGES.map(toRoute), lazyPage(PAGES.signOut, () => import('#features/auth/sign-out-page.tsx'))],
}

const shellPages: RouteObject = {
  ...lazyComponent(() => import('./shell/shell-layout.tsx')),
  children: [
    lazyPage(
      { ...PAGES.dashboard, path: '/dashboard/:subscription?' },
      () => import('#features/dashboard/dashboard-page.tsx'),
    ),
    lazyPage(PAGES.library, () => import('#features/library/library-page.tsx')),
    lazyPage(PAGES.reports, () => import('#features/placeholders/reports-page.tsx')),
    lazyPage(PAGES.logs, () => import('#features/placeholders/logs-page.tsx')),
    lazyPage(PAGES.integration, () => import('#features/placeholders/integration-page.tsx')),
    lazyPage(PAGES.documentation, () => import('#features/documentation/documentation-page.tsx')),
    lazyPage(PAGES.help, () => import('#features/contact/help-page.tsx')),
    lazyPage({ ...PAGES.settings, path: '/settings/:section?' }, () => import('#features/settings/settings-page.tsx')),
  ],
}

const signedInPages: RouteObject = {
  ...sessionLayout,
  children: [
    {
      ...lazyComponent(() => import('./shell/require-user.tsx')),
      children: [
        shellPages,
        {
          ...lazyComponent(() => import('./shell/focus-layout.tsx')),
          children: [
            lazyPage(PAGES.edit, () => import('#features/editor/editor-page.tsx')),
            lazyPage(
              { ...PAGES.conversations, path: `${PAGES.conversations.path}/:conversation?` },
              () => import('#features/conversations/conversations-page.tsx'),
            ),
            lazyPage(PAGES.checks, () => import('#features/checks/checks-page.tsx')),
            lazyPage(PAGES.insights, () => import('#features/insights/insights-page.tsx')),
          ],
        },
        lazyPage({ ...PAGES.operator, path: '/operator/:section?' }, () => import('./operator/operator-page.tsx')),
        lazyPage(PAGES.test, () => import('#features/test-chat/test-chat-page.tsx')),
        lazyPage(PAGES.getPro, () => import('#features/billing/get-pro-page.tsx')),
        lazyPage(PAGES.getPremium, () => import('#features/billing/get-premium-page.tsx')),
      ],
    },
  ],
}

export const routes: RouteObject[] = [
  {
    Component: RootLayout,
    ErrorBoundary: ErrorScreen,
    HydrateFallback: LoadingView,
    children: [publicPages, accountPages, signedInPages, { ...publicLayout, children: [toRoute(MISSING)] }],
  },
]

function lazyPage(page: Page, load: Load): RouteObject {
  return { path: page.path, handle: page, ...lazyComponent(load) }
}

function lazyComponent(load: Load): Pick<RouteObject, 'lazy'> {
  return { lazy: async () => ({ Component: (await loadChunk(load)).default }) }
}
