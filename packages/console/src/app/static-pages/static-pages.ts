import type { ComponentType, ReactNode } from 'react'
import { MISSING_PAGE, PAGES, type Page } from '#pages.ts'

type Frame = ComponentType<{ children: ReactNode }>

export interface StaticPage {
  page: Page
  load: () => Promise<{ default: ComponentType }>
  loadFrame?: () => Promise<{ default: Frame }>
  loadSession?: () => Promise<{ default: Frame }>
}

const loadFrame = () => import('#app/public/public-frame.tsx')
const loadSession = () => import('#app/session/session.tsx')

const LANDING: StaticPage = {
  page: PAGES.landing,
  load: () => import('#features/landing/landing-page.tsx'),
  loadFrame,
}

export const READING_PAGES: readonly StaticPage[] = [
  LANDING,
  { page: PAGES.plans, load: () => import('#features/plans/plans-page.tsx'), loadFrame },
  { page: PAGES.terms, load: () => import('#features/legal/terms-page.tsx'), loadFrame },
  { page: PAGES.privacy, load: () => import('#features/legal/privacy-page.tsx'), loadFrame },
  { page: PAGES.status, load: () => import('#features/status/status-page.tsx'), loadFrame },
  { page: PAGES.blog, load: () => import('#features/blog/blog-page.tsx'), loadFrame },
]

export const MISSING: StaticPage = {
  page: MISSING_PAGE,
  load: () => import('#features/landing/missing-page.tsx'),
  loadFrame,
}

export const CONTACT: StaticPage = {
  page: PAGES.contact,
  load: () => import('#features/contact/contact-page.tsx'),
  loadFrame,
  loadSession,
}

export const ACCOUNT_PAGES: readonly StaticPage[] = [
  { page: PAGES.signIn, load: () => import('#features/auth/sign-in-page.tsx'), loadSession },
  { page: PAGES.signUp, load: () => import('#features/auth/sign-up/sign-up-page.tsx'), loadSession },
  { page: PAGES.resetPassword, load: () => import('#features/auth/reset-password-page.tsx'), loadSession },
  { page: PAGES.confirmEmail, load: () => import('#features/auth/confirm-email-page.tsx'), loadSession },
  { page: PAGES.confirmHandoff, load: () => import('#features/auth/handoff/confirm-handoff-page.tsx'), loadSession },
  { page: PAGES.invite, load: () => import('#features/auth/invite/invite-page.tsx'), loadSession },
  {
    page: PAGES.oauthCallback,
    load: () => import('#features/auth/oauth-callback/oauth-callback-page.tsx'),
    loadSession,
  },
  { page: PAGES.oidcCallback, load: () => import('#features/auth/oidc/oidc-callback-page.tsx'), loadSession },
]

export const STATIC_PAGES: readonly StaticPage[] = [...READING_PAGES, CONTACT, ...ACCOUNT_PAGES, MISSING]
