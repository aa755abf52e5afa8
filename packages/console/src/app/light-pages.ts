import type { ComponentType, ReactNode } from 'react'
import { PublicFrame } from '#app/public/public-frame.tsx'
import { MISSING_PAGE, PAGES, type Page } from '#pages.ts'

type Frame = ComponentType<{ children: ReactNode }>

/** A public page, which stands by itself without the app's router. */
export interface LightPage {
  page: Page
  load: () => Promise<{ default: ComponentType }>
  /** Header and footer; the pages of accounts have a frame of their own. */
  Frame?: Frame
  /** What a page needs around it that talks to the server. */
  loadSession?: () => Promise<{ default: Frame }>
}

const loadSession = () => import('#app/session.tsx')

const LANDING: LightPage = {
  page: PAGES.landing,
  load: () => import('#features/landing/landing-page.tsx'),
  Frame: PublicFrame,
}

/** Pages that are only read, by anybody. */
export const READING_PAGES: readonly LightPage[] = [
  LANDING,
  { page: PAGES.plans, load: () => import('#features/plans/plans-page.tsx'), Frame: PublicFrame },
  { page: PAGES.terms, load: () => import('#features/legal/terms-page.tsx'), Frame: PublicFrame },
  { page: PAGES.privacy, load: () => import('#features/legal/privacy-page.tsx'), Frame: PublicFrame },
  { page: PAGES.status, load: () => import('#features/status/status-page.tsx'), Frame: PublicFrame },
  { page: PAGES.blog, load: () => import('#features/blog/blog-page.tsx'), Frame: PublicFrame },
]

/** The landing page, with a line that the address is none. */
export const MISSING: LightPage = {
  page: MISSING_PAGE,
  load: () => import('#features/landing/missing-page.tsx'),
  Frame: PublicFrame,
}

export const CONTACT: LightPage = {
  page: PAGES.contact,
  load: () => import('#features/contact/contact-page.tsx'),
  Frame: PublicFrame,
  loadSession,
}

/** The ways in, and where mailed links lead. */
export const ACCOUNT_PAGES: readonly LightPage[] = [
  { page: PAGES.signIn, load: () => import('#features/auth/sign-in-page.tsx'), loadSession },
  { page: PAGES.signUp, load: () => import('#features/auth/sign-up-page.tsx'), loadSession },
  { page: PAGES.resetPassword, load: () => import('#features/auth/reset-password-page.tsx'), loadSession },
  { page: PAGES.confirmEmail, load: () => import('#features/auth/confirm-email-page.tsx'), loadSession },
]

/** Public pages stand by themselves, without the app and its router; inside the app they are routes like any other. */
export const LIGHT_PAGES: readonly LightPage[] = [...READING_PAGES, CONTACT, ...ACCOUNT_PAGES, MISSING]
