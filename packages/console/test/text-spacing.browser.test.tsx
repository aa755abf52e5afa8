import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { EDITED } from './editor-project.ts'
import { findOverhang } from './find-layout-faults.ts'
import { openPage } from './open-page.tsx'

/** The distances of WCAG 1.4.12, which readers may set in their browser. */
const DISTANCES =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }'

test.each(['conversations', 'checks', 'insights'])('wider letters fit the narrowest phone on %s', async (tab) => {
  await page.viewport(320, 700)
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(DISTANCES)
  const { adoptedStyleSheets } = document
  document.adoptedStyleSheets = [...adoptedStyleSheets, sheet]
  onTestFinished(() => {
    document.adoptedStyleSheets = adoptedStyleSheets
  })
  await openPage(`/edit/${EDITED.id}/${tab}`, { api: { getProject: () => EDITED } })
  await expect.element(page.getByRole('link', { name: 'Insights' })).toBeVisible()
  expect(findOverhang()).toEqual([])
})
