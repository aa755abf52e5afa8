/// <reference lib="dom" />
import type { BrowserContext, Page } from '@playwright/test'

export interface Shift {
  value: number
  path: string
  moved: string[]
}

interface LayoutShift extends PerformanceEntry {
  value: number
  hadRecentInput: boolean
  sources: Array<{ node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }>
}

declare global {
  interface Window {
    layoutShifts?: Shift[]
  }
}

export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const found: Shift[] = []
    window.layoutShifts = found
    const describeBox = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(',')
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const element = node instanceof Element ? node : node?.parentElement
          const name = `${element?.tagName.toLowerCase()}.${element?.getAttribute('class') ?? ''}`
          return `${name} ${describeBox(previousRect)} to ${describeBox(currentRect)}`
        })
        found.push({ value: entry.value, path: location.pathname, moved })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

export function readShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(() => window.layoutShifts ?? [])
}

export async function delayData(context: BrowserContext, delayMs: number): Promise<void> {
  await context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await route.continue().catch(() => undefined)
  })
}
