import { expect } from 'vitest'
import { page } from 'vitest/browser'
import type { Handlers } from '#test/fake-api.ts'
import { openPage } from '#test/open-page.tsx'
import { TEMPLATE } from '#test/sample-data.ts'

export interface Screen {
  name: string
  open: () => Promise<unknown>
}

/** A screen stands when this is in sight. */
interface Sign {
  heading?: string | RegExp
  text?: string | RegExp
}

function publicScreen(path: string, heading: string | RegExp): Screen {
  return { name: path, open: () => show(path, { heading }, null) }
}

function appScreen(path: string, sign: Sign, api: Handlers = {}, name = path): Screen {
  return { name, open: () => show(path, sign, 'bricks_test', api) }
}

const READY = { ...TEMPLATE, required: [], setup: [] }

/** Every screen outside the editor, each in the states that look different. */
export const SCREENS: readonly Screen[] = [
  publicScreen('/', /look it up/),
  publicScreen('/plans', 'Plans'),
  publicScreen('/contact', 'Get in touch'),
  publicScreen('/terms', 'Terms of service'),
  publicScreen('/privacy', 'Privacy policy'),
  publicScreen('/signin', 'Sign in'),
  publicScreen('/signup', 'Get started now'),
  publicScreen('/reset-password#token=a', 'Choose a new password'),
  publicScreen('/reset-password', 'This link works no longer'),
  publicScreen('/confirm-email', 'This link works no longer'),
  appScreen('/dashboard', { text: 'Parcel helper' }),
  appScreen(
    '/dashboard',
    { text: 'See the sample' },
    { listProjects: () => [], listTemplates: () => [READY] },
    'no project',
  ),
  appScreen('/library', { heading: 'Order desk' }),
  appScreen('/reports', { heading: 'Reports' }),
  appScreen('/integration', { heading: 'Integration' }),
  appScreen('/documentation', { heading: 'Documentation' }),
  appScreen('/help', { heading: 'Get in touch' }),
  appScreen('/settings', { heading: 'Settings' }),
  appScreen('/test/parcel-helper', { text: 'You are in test mode' }),
]

async function show(path: string, { heading, text }: Sign, token: string | null, api: Handlers = {}) {
  await openPage(path, { token, api })
  const sign = heading ? page.getByRole('heading', { name: heading }).first() : page.getByText(text ?? '').first()
  await expect.element(sign).toBeVisible()
}
