import { expect, test } from 'vitest'
import { PAGES } from '#pages.ts'
import { PAGE_DESCRIPTIONS } from './page-descriptions.ts'
import { STATIC_PAGES } from './static-pages.ts'

test('every page with a description, of a mailed link, and of a sign-in elsewhere is a static page', () => {
  const described = (Object.keys(PAGE_DESCRIPTIONS) as (keyof typeof PAGES)[]).map((name) => PAGES[name])
  expect(described.length).toBeGreaterThan(5)
  const paths = STATIC_PAGES.map(({ page }) => page.path)
  for (const { path } of described) expect(paths).toContain(path)
  expect(paths).toEqual(
    expect.arrayContaining([
      '/reset-password',
      '/confirm-email',
      '/confirm-handoff',
      '/invite',
      '/oauth/callback',
      '/oidc/callback',
    ]),
  )
})
