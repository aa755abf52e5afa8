import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { EDITED } from '#test/editor-project.ts'
import { createInsights } from '#test/insights.ts'
import { openPage } from '#test/open-page.tsx'

const DAY_NAME = /^[A-Z][a-z]{2} \d{1,2}$/

afterEach(() => vi.restoreAllMocks())

test.each([7, 30])('on the narrowest phone both charts of %i days name three of them, and cut none', async (days) => {
  const drawn = recordDayNames()
  await page.viewport(320, 800)
  await openPage(`/edit/${EDITED.id}/insights?days=${days}`, {
    api: { getProject: () => EDITED, getInsights: ({ query }) => createInsights(query) },
  })
  await expect.poll(() => drawn.size).toBe(2)
  for (const [canvas, names] of drawn) {
    expect(names.size).toBeGreaterThanOrEqual(3)
    for (const right of names.values()) expect(right).toBeLessThanOrEqual(canvas.width)
  }
})

/** For each chart, the names of days that were drawn, each with its right edge. */
function recordDayNames() {
  const drawn = new Map<HTMLCanvasElement, Map<string, number>>()
  const draw = CanvasRenderingContext2D.prototype.fillText
  vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText').mockImplementation(function (
    this: CanvasRenderingContext2D,
    text,
    x,
    y,
  ) {
    draw.call(this, text, x, y)
    if (!DAY_NAME.test(text)) return
    const names = drawn.get(this.canvas) ?? new Map<string, number>()
    names.set(text, this.getTransform().transformPoint({ x: x + this.measureText(text).width / 2, y }).x)
    drawn.set(this.canvas, names)
  })
  return drawn
}
