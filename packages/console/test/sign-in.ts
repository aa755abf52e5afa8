import { page } from 'vitest/browser'
import type { FakeApi } from './fake-api.ts'
import { USER } from './sample-data.ts'

/** Signs in on the page that is shown when a session has ended. */
export async function signInAgain(api: FakeApi): Promise<void> {
  api.handle({ logIn: () => ({ token: 'bricks_new', user: USER }) })
  await page.getByLabelText('Email').fill('bea@shop.example')
  await page.getByLabelText('Password', { exact: true }).fill('blue kettle lamp')
  await page.getByRole('button', { name: 'Sign in' }).click()
}
