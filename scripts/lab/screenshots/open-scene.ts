import type { Browser, Page } from '@playwright/test'
import type { Samples } from './create-samples.ts'
import { disguiseHosts } from './disguise-hosts.ts'
import { PHONE, type Scene } from './scene.ts'

export const THEMES = ['light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const WIDE = 1600
const PATIENCE_MS = 20_000
const SETTLE_MS = 120

/** Waits for fonts and for the change of theme, because both can take long on a busy machine. */
const SETTLED = `(async () => {
  await Promise.all([...document.fonts].map((font) => font.load().catch(() => undefined)))
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  const ending = document.getAnimations().filter((each) => each.effect?.getComputedTiming().endTime !== Infinity)
  await Promise.all(ending.map((each) => each.finished.catch(() => undefined)))
})()`

export interface Stage {
  browser: Browser
  samples: Samples
  sampleApis: string
}

export async function openScene(
  { browser, samples, sampleApis }: Stage,
  scene: Scene,
  width: number,
  look: (page: Page) => Promise<void>,
): Promise<void> {
  const isPhone = width === PHONE
  const context = await browser.newContext({
    baseURL: samples.address,
    viewport: { width, height: findHeight(width) },
    hasTouch: isPhone,
    isMobile: isPhone,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    locale: scene.locale ?? 'en-GB',
    timezoneId: 'UTC',
    storageState: createStoredSession(samples, scene),
  })
  context.setDefaultTimeout(PATIENCE_MS)
  try {
    const page = await context.newPage()
    await waitForType(page)
    await disguiseHosts(page, samples.address, sampleApis)
    await scene.prepare?.(page, samples)
    await page.goto(typeof scene.path === 'string' ? scene.path : await scene.path(samples))
    // Until the code of a prerendered page has loaded, the browser itself would handle a press.
    if (scene.actor === 'visitor') await page.waitForLoadState('networkidle')
    await scene.act?.(page, samples)
    await scene.sign(page).first().waitFor({ state: 'visible' })
    await look(page)
  } finally {
    await context.close()
  }
}

/** On a busy machine a page may be drawn without a font that has `font-display: optional`, so `block` replaces it. */
async function waitForType(page: Page): Promise<void> {
  await page.route(/\.css(\?|$)/, async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({ response, body: text.replace(/font-display:\s*optional/g, 'font-display:block') })
  })
}

function findHeight(width: number): number {
  if (width === PHONE) return 844
  return width > WIDE ? 1080 : 860
}

export async function switchTheme(page: Page, colorScheme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.evaluate(SETTLED)
  await page.waitForTimeout(SETTLE_MS)
}

function createStoredSession({ address, tokens }: Samples, { actor }: Scene) {
  const localStorage = actor === 'visitor' ? [] : [{ name: 'token', value: tokens[actor] }]
  return { cookies: [], origins: [{ origin: address, localStorage }] }
}
