import type { Locator, Page } from '@playwright/test'
import type { Samples } from './create-samples.ts'

export function findHeading(name: string | RegExp): (page: Page) => Locator {
  return (page) => page.getByRole('heading', { name })
}

export function findVisibleText(text: string | RegExp): (page: Page) => Locator {
  return (page) => page.getByText(text).locator('visible=true').first()
}

export function findDialog(page: Page): Locator {
  return page.getByRole('dialog')
}

export function findMessageField(page: Page): Locator {
  return page.locator('textarea')
}

export function buildSampleLivePath({ projects }: Samples): string {
  return `/live/${projects.parcels}`
}

export function buildSampleTestPath({ projects }: Samples): string {
  return `/test/${projects.parcels}`
}
