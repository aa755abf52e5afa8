import type { Locator, Page } from '@playwright/test'
import type { Samples } from './make-samples.ts'

/** Who looks at the screen: nobody signed in, or one of the sample accounts. */
export type Actor = 'visitor' | keyof Samples['tokens']

export interface Scene {
  name: string
  actor: Actor
  /** Where it begins; may make what the scene uses up. */
  path: string | ((samples: Samples) => string | Promise<string>)
  /** What happens before the page loads, such as a call that will fail. */
  prepare?: (page: Page, samples: Samples) => Promise<unknown>
  /** How one gets there. */
  act?: (page: Page, samples: Samples) => Promise<unknown>
  /** What is in sight once it is reached. A scene without its sign fails. */
  sign: (page: Page) => Locator
  /** What the visitor's browser speaks; English where nothing is said. */
  locale?: string
  /** Where it only exists on some widths. */
  widths?: readonly number[]
  /** Taken from top to end rather than what fits the window. */
  whole?: boolean
}

export const PHONE = 390
export const DESKTOP = 1280
