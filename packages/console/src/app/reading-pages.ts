import type { ComponentType } from 'react'
import { PAGES, type Page } from '#pages.ts'

export interface ReadingPage {
  page: Page & { description: string }
  load: () => Promise<{ default: ComponentType }>
}

export const LANDING: ReadingPage = {
  page: PAGES.landing,
  load: () => import('#features/landing/landing-page.tsx'),
}

/** Pages that are only read: they ask the server for nothing, so they do without the app and its router. */
export const READING_PAGES: readonly ReadingPage[] = [
  LANDING,
  { page: PAGES.plans, load: () => import('#features/plans/plans-page.tsx') },
  { page: PAGES.terms, load: () => import('#features/legal/terms-page.tsx') },
  { page: PAGES.privacy, load: () => import('#features/legal/privacy-page.tsx') },
]
