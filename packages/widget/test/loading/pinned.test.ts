import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { writeStrictPolicy } from '#tools/host-page.ts'
import { stage } from '#tools/shared-stage.ts'

function writePinnedTag(integrity: string): string {
  const src = `${stage.bricks.origin}/${stage.manifest.pinned.file}`
  return `<script async src="${src}" integrity="${integrity}" crossorigin="anonymous" data-project="P1"></script>`
}

it('the pinned loader runs under its digest, and finds its chunks and its server', async () => {
  const csp = writeStrictPolicy(stage.bricks.origin)
  const body = writePinnedTag(stage.manifest.pinned.integrity)
  const { page, complaints, close } = await stage.visit({ csp, body })
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await page.getByRole('dialog', { name: 'Parcel helper' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

it('the pinned loader is blocked under any other digest, and the page stays as it was', async () => {
  const wrong = `sha384-${createHash('sha384').update('another script').digest('base64')}`
  const { page, complaints, close } = await stage.visit({ body: `<h1>Shop</h1>${writePinnedTag(wrong)}` })
  await page.waitForLoadState('networkidle')
  expect(await page.locator('bricks-host').count()).toBe(0)
  expect(await page.evaluate(() => 'Bricks' in window)).toBe(false)
  expect(complaints.join()).toContain('integrity')
  await close()
})
