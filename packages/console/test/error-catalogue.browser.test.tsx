import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { ACCOUNT_FAILURES } from './error-catalogue/account-failures.ts'
import { PROJECT_FAILURES } from './error-catalogue/project-failures.ts'
import { QUIET_FAILURES } from './error-catalogue/quiet-failures.ts'
import { openPage } from './open-page.tsx'
import { openPageThatThrows } from './open-page-that-throws.tsx'

beforeEach(() => page.viewport(1280, 860))

describe('every failure is met in the words and the way that were promised', () => {
  test.each([...ACCOUNT_FAILURES, ...PROJECT_FAILURES])(
    '$where: $condition',
    async ({ address, options, act, meets }) => {
      const opened = await openPage(address, options)
      await act?.(opened)
      await meets(opened)
    },
  )

  test.each(QUIET_FAILURES)('$where: $condition', async ({ where, address, options, act, meets }) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    onTestFinished(() => warn.mockRestore())
    const opened = await openPage(address, options)
    await act?.(opened)
    await meets(opened)
    const isLogged = where === 'Chat' && page.getByRole('dialog').elements().length === 0
    expect(warn).toHaveBeenCalledTimes(isLogged ? 1 : 0)
  })

  test.each([
    ['a fault', () => new Error('The page is broken.'), 'The page is broken.'],
    ['a refused page', () => new Response(null, { status: 418, statusText: 'Short and stout' }), '418 Short and stout'],
  ])('Application: %s', async (_condition, fault, text) => {
    await openPageThatThrows(fault())
    await expect.element(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible()
    await expect.element(page.getByRole('alert')).toHaveTextContent(text)
  })
})
