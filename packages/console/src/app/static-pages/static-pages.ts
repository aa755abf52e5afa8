import type { ComponentType, ReactNode } from 'react'
import { PublicFrame } from '#app/public/public-frame.tsx'
import { MISSING_PAGE, PAGES, type Page } from '#pages.ts'

type Frame = ComponentType<{ children: ReactNode }>

export interface StaticPage {
  page: Page
  load: () => Promise<{ default: ComponentType }>
  Frame?: Frame
  loadSession?: () => Promise<{ default: Frame }>
}

const loadSession = () => import('#app/session/session.tsx')

const LANDING: StaticPage = {
  page: PAGES.landing,
  load: () => import('#features/landing/landing-page.tsx'),
  Frame: PublicFrame,
}

export const READING_PAGES: readonly StaticPage[] = [
  LANDING,
  { page: PAGES.plans, load: () => import('#features/plans/plans-page.tsx'), Frame: PublicFrame },
  { page: PAGES.terms, load: () => import('#features/legal/terms-page.tsx'), Frame: PublicFrame },
  { page: PAGES.privacy, load: () => import('#features/legal/privacy-page.tsx'), Frame: PublicFrame },
  { page: PAGES.status, load: () => import('#features/status/status-page.tsx'), Frame: PublicFrame },
  { page: PAGES.blog, load: () => import('#features/blog/blog-page.tsx'), Frame: PublicFrame },
]

export const MISSING: StaticPage = {
  page: MISSING_PAGE,
  load: () => import('#features/landing/missing-page.tsx'),
  Frame: PublicFrame,
}

export const CONTACT: StaticPage = {
  page: PAGES.contact,
  load: () => import('#features/contact/contact-page.tsx'),
  Frame: PublicFrame,
  loadSession,
}

export const ACCOUNT_PAGES: readonly StaticPage[] = [
  { page: PAGES.signIn, load: () => import('#features/auth/sign-in-page.tsx'), loadSession },
  { page: PAGES.signUp, load: () => import('#features/auth/sign-up-page.tsx'), loadSession },
  { page: PAGES.resetPassword, load: () => import('#features/auth/reset-password-page.tsx'), loadSession },
  { page: PAGES.confirmEmail, load: () => import('#features/auth/confirm-email-page.tsx'), loadSession },
  {
    page: PAGES.oauthCallback,
    load: () => import('#features/auth/oauth-callback/oauth-callback-page.tsx'),
    loadSession,
  },
]

export const STATIC_PAGES: readonly StaticPage[] = [...READING_PAGES, CONTACT, ...ACCOUNT_PAGES, MISSING]
