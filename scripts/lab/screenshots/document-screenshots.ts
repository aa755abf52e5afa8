import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { openScene, type Stage, switchTheme, THEMES } from './open-scene.ts'
import { DESKTOP, type Scene } from './scene.ts'

interface DocumentPicture {
  name: string
  scene: string
  part?: (page: Page) => Locator
  width?: number
  ready?: (page: Page) => Locator
  height?: number
}

const findDialog = (page: Page) => page.getByRole('dialog')
const WINDOW = { width: 1080, height: 640 }
const AROUND = 24
/** WebP quality, at most 100. Below this value small letters blur. */
const QUALITY = 84

const PICTURES: readonly DocumentPicture[] = [
  {
    name: 'editor',
    scene: 'editor',
    width: 1280,
    height: 760,
    ready: (page) => page.getByText('Usually answers at once'),
  },
  { name: 'widget', scene: 'bubble-answered', height: 700 },
  { name: 'start', scene: 'dashboard-empty', height: 440 },
  { name: 'connect-api', scene: 'edit-api', part: findDialog },
  {
    name: 'try',
    scene: 'api-tried',
    part: (page) => page.getByRole('region', { name: 'Try', exact: true }),
    width: DESKTOP,
    height: 1_200,
  },
  { name: 'test-chat', scene: 'test-answered', height: 600 },
  { name: 'deployed', scene: 'deployed', part: findDialog },
  { name: 'share', scene: 'share-look', part: findDialog },
  { name: 'plans', scene: 'deploy-upgrade', part: findDialog },
  { name: 'conversations', scene: 'past-conversation', width: 1280, height: 700 },
  { name: 'insights', scene: 'past-insights', width: 1280, height: 780 },
  { name: 'checks', scene: 'checks', width: 1280, height: 860 },
  {
    name: 'routing',
    scene: 'routing',
    part: (page) => page.getByRole('region', { name: 'Which brick answers what' }),
    width: DESKTOP,
    height: 1_800,
  },
  {
    name: 'problems',
    scene: 'editor-problems',
    part: (page) => page.getByRole('region', { name: 'Recent problems' }),
    width: DESKTOP,
    height: 1_200,
  },
]

export async function takeDocumentScreenshots(stage: Stage, scenes: readonly Scene[], folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  for (const { name, scene: sceneName, part, ready, ...size } of PICTURES) {
    const scene = scenes.find((each) => each.name === sceneName)
    if (!scene) throw new Error(`There is no scene ${sceneName}, which the picture ${name} shows.`)
    await openScene(stage, scene, DESKTOP, async (page) => {
      const { width = WINDOW.width, height = WINDOW.height } = size
      if (!part || size.height) await page.setViewportSize({ width, height })
      await ready?.(page).first().waitFor({ state: 'visible' })
      for (const theme of THEMES) {
        await switchTheme(page, theme)
        const file = join(folder, `${name}${theme === 'dark' ? '-dark' : ''}.webp`)
        writeFileSync(file, await shootWebp(page, part?.(page)))
      }
    })
  }
}

async function shootWebp(page: Page, part: Locator | undefined): Promise<Buffer> {
  const box = await part?.boundingBox()
  const clip = box && {
    x: box.x - AROUND,
    y: box.y - AROUND,
    width: Math.ceil(box.width) + 2 * AROUND,
    height: Math.ceil(box.height) + 2 * AROUND,
    scale: 1,
  }
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality: QUALITY,
    ...(clip && { clip }),
  })
  await session.detach()
  return Buffer.from(data, 'base64')
}
