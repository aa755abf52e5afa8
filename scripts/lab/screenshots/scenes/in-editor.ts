import type { Locator, Page } from '@playwright/test'
import type { Samples } from '#scripts/lab/screenshots/create-samples.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'

type Beginning = Pick<Scene, 'actor' | 'path'>

export const IN_EDITOR = {
  parcels: { actor: 'builder', path: ({ projects }: Samples) => `/edit/${projects.parcels}` },
  empty: { actor: 'builder', path: ({ projects }: Samples) => `/edit/${projects.empty}` },
  longName: { actor: 'builder', path: ({ projects }: Samples) => `/edit/${projects.longName}` },
  troubled: { actor: 'builder', path: ({ projects }: Samples) => `/edit/${projects.troubled}` },
  full: { actor: 'free', path: ({ projects }: Samples) => `/edit/${projects.full}` },
  fresh: { actor: 'pro', path: async ({ makeProject }: Samples) => `/edit/${await makeProject('Order desk')}` },
} as const satisfies Record<string, Beginning>

export const STEPS = {
  findVisibleButton: (page: Page, name: string | RegExp): Locator =>
    page.getByRole('button', { name }).locator('visible=true').first(),

  pressButton: (name: string | RegExp) => (page: Page) => STEPS.findVisibleButton(page, name).click(),

  findDialog: (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name }),

  async deleteShippingBrick(page: Page): Promise<void> {
    await page.getByRole('button', { name: 'Delete Shipping costs' }).click()
    await page.getByText('Unsaved changes').locator('visible=true').first().waitFor()
  },

  async deleteShippingBrickAndDismissNotice(page: Page): Promise<void> {
    await STEPS.deleteShippingBrick(page)
    // The button is found by its attribute, because getByRole does not find it until the pointer is near.
    const dismiss = page.locator('[aria-label=Dismiss]')
    await dismiss.click()
    await dismiss.waitFor({ state: 'detached' })
  },

  chooseFromMenu: (item: string) => async (page: Page) => {
    await page.getByRole('button', { name: 'More actions' }).waitFor()
    const button = page.getByRole('button', { name: item, exact: true }).locator('visible=true')
    if ((await button.count()) > 0) return button.first().click()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  },
}
