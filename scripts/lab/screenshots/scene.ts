import type { Locator, Page } from '@playwright/test'
import type { Samples } from './create-samples.ts'

export type Actor = 'visitor' | keyof Samples['tokens']

export interface Scene {
  name: string
  actor: Actor
  path: string | ((samples: Samples) => string | Promise<string>)
  prepare?: (page: Page, samples: Samples) => Promise<unknown>
  act?: (page: Page, samples: Samples) => Promise<unknown>
  /** Once this is seen, the picture is taken. */
  sign: (page: Page) => Locator
  locale?: string
  widths?: readonly number[]
  whole?: boolean
}

export const PHONE = 390
export const DESKTOP = 1280
