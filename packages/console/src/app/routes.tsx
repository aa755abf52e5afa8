import type { RouteObject } from 'react-router-dom'
import { ErrorScreen } from '#app/error-screen.tsx'
import { lazyComponent, lazyPage } from '#app/lazy-page.ts'
import { ACCOUNT_PAGES, CONTACT, type LightPage, MISSING, READING_PAGES } from '#app/light-pages.ts'
import { PublicLayout } from '#app/public/public-layout.tsx'
import { RootLayout } from '#app/root-layout.tsx'
import { PAGES } from '#pages.ts'
import { LoadingView } from '#ui/loading-view.tsx'

const sessionLayout = lazyComponent(() => import('#app/session-layout.tsx'))

const toRoute = ({ page, load }: LightPage) => lazyPage(page, load)

const publicPages: RouteObject = {
  Component: PublicLayout,
  children: [...READING_PAGES.map(toRoute), { ...sessionLayout, children: [toRoute(CONTACT)] }],
}

const accountPages: RouteObject = {
  ...sessionLayout,
  children: [...ACCOUNT_PAGES.map(toRoute), lazyPage(PAGES.signOut, () => import('#features/auth/sign-out-page.tsx'))],
}

const shellPages: RouteObject = {
  ...lazyComponent(() => import('#app/shell/shell-layout.tsx')),
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
    lazyPage(PAGES.settings, () => import('#features/settings/settings-page.tsx')),
  ],
}

const signedInPages: RouteObject = {
  ...sessionLayout,
  children: [
    {
      ...lazyComponent(() => import('#app/require-user.tsx')),
      children: [
        shellPages,
        {
          ...lazyComponent(() => import('#app/shell/focus-layout.tsx')),
          children: [lazyPage(PAGES.edit, () => import('#features/editor/editor-page.tsx'))],
        },
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
    children: [publicPages, accountPages, signedInPages, { Component: PublicLayout, children: [toRoute(MISSING)] }],
  },
]
