import { expect, test } from 'vitest'
import { PAGES } from '#pages.ts'
import { STATIC_PAGES } from './static-pages.ts'

test('every page with a description and every page of a mailed link is a static page', () => {
  const described = Object.values(PAGES).filter((page) => 'description' in page)
  const paths = STATIC_PAGES.map(({ page }) => page.path)
  for (const { path } of described) expect(paths).toContain(path)
  expect(paths).toEqual(expect.arrayContaining(['/reset-password', '/confirm-email']))
})
