import type { Page } from '@playwright/test'
import { answers } from '#scripts/lab/screenshots/answers.ts'
import type { Scene } from '#scripts/lab/screenshots/scene.ts'
import { findDialog, findHeading } from '#scripts/lab/screenshots/scene-parts.ts'

const findTemplate = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
const openTemplate = (page: Page, name: string) =>
  findTemplate(page, name).getByRole('button', { name: 'Get Template' }).click()

export const ROOM_SCENES: readonly Scene[] = [
  { name: 'library', actor: 'builder', path: '/library', whole: true, sign: findHeading('Order status') },
  {
    name: 'library-loading',
    actor: 'builder',
    path: '/library',
    prepare: (page) => answers.neverAnswer(page, '/templates/all'),
    sign: findHeading('Library'),
  },
  {
    name: 'library-failed',
    actor: 'builder',
    path: '/library',
    prepare: (page) => answers.answerWithRefusal(page, '/templates/all'),
    sign: (page) => page.getByRole('button', { name: 'Retry' }),
  },
  {
    name: 'template',
    actor: 'builder',
    path: '/library',
    act: (page) => openTemplate(page, 'Order status'),
    sign: findDialog,
  },
  {
    name: 'template-set-up',
    actor: 'pro',
    path: '/library',
    act: async (page) => {
      await openTemplate(page, 'Order status')
      await page.getByRole('button', { name: 'Add to my bots' }).click()
      await page
        .getByRole('dialog', { name: /^Set up/ })
        .getByLabel(/^Sample/)
        .first()
        .fill('A17')
      await page.getByRole('dialog').getByRole('button', { name: /^Try/ }).first().click()
    },
    sign: (page) => page.getByText('Status 200'),
  },
  { name: 'reports-loading', actor: 'builder', path: '/reports', sign: (page) => page.getByText('Loading Reports') },
  { name: 'reports', actor: 'builder', path: '/reports', sign: (page) => page.getByText(/Not available right now/) },
  {
    name: 'reports-free',
    actor: 'free',
    path: '/reports',
    sign: (page) => page.getByText('Not Available on Your Plan'),
  },
  {
    name: 'reports-upgrade',
    actor: 'free',
    path: '/reports',
    act: (page) => page.getByRole('button', { name: 'Upgrade' }).click(),
    sign: findDialog,
  },
  { name: 'logs', actor: 'builder', path: '/logs', sign: (page) => page.getByText(/Not available right now/) },
  { name: 'integration', actor: 'builder', path: '/integration', sign: (page) => page.getByText(/private beta/) },
  {
    name: 'documentation',
    actor: 'builder',
    path: '/documentation',
    act: (page) => page.waitForTimeout(1_700),
    sign: (page) => page.locator('iframe').contentFrame().getByRole('heading', { level: 1 }),
  },
  {
    name: 'handbook',
    actor: 'visitor',
    path: '/handbook/first-bot.html',
    act: (page) => page.locator('.picture').nth(1).scrollIntoViewIfNeeded(),
    sign: findHeading('Your first bot'),
  },
  {
    name: 'handbook-search',
    actor: 'visitor',
    path: '/handbook/',
    act: (page) => page.getByRole('searchbox').fill('secret'),
    sign: (page) => page.getByRole('searchbox').locator('..').getByRole('listitem').first(),
  },
  { name: 'help', actor: 'builder', path: '/help', sign: findHeading('Get in touch') },
  { name: 'settings', actor: 'builder', path: '/settings', whole: true, sign: findHeading('Delete account') },
  { name: 'settings-free', actor: 'free', path: '/settings', whole: true, sign: findHeading('Delete account') },
  { name: 'settings-no-key', actor: 'newcomer', path: '/settings', sign: findHeading('OpenAI API Key') },
  {
    name: 'settings-saved',
    actor: 'newcomer',
    path: '/settings',
    act: async (page) => {
      const section = page.getByRole('region', { name: 'Personal' })
      await section.getByLabel('Name').fill(`Newcomer ${page.viewportSize()?.width}`)
      await section.getByRole('button', { name: 'Save' }).click()
    },
    sign: (page) => page.getByRole('button', { name: 'Saved.' }),
  },
  {
    name: 'settings-key-refused',
    actor: 'pro',
    path: '/settings',
    act: async (page) => {
      const section = page.getByRole('region', { name: /API Key/ })
      await section.getByRole('textbox').fill('sk-bad-0000000001')
      await section.getByRole('button', { name: 'Save' }).click()
    },
    sign: (page) => page.getByRole('region', { name: /API Key/ }).getByRole('alert'),
  },
  {
    name: 'settings-deactivate',
    actor: 'builder',
    path: '/settings',
    act: (page) => page.getByRole('button', { name: 'Delete account' }).click(),
    sign: (page) => page.getByRole('dialog', { name: 'Deactivate account' }),
  },
  {
    name: 'settings-upgrade',
    actor: 'free',
    path: '/settings',
    act: (page) => page.getByRole('button', { name: 'Upgrade' }).click(),
    sign: findDialog,
  },
  {
    name: 'get-pro',
    actor: 'free',
    path: '/getpro',
    prepare: (page) => answers.neverAnswer(page, '/config'),
    sign: (page) => page.getByText('Loading the checkout'),
  },
  {
    name: 'get-premium-failed',
    actor: 'free',
    path: '/getpremium',
    prepare: (page) => answers.overwriteInAnswer(page, '/config', { billing: false }),
    sign: (page) => page.getByText("Billing isn't set up on this server."),
  },
]
