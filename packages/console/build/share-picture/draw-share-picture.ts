import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { chromium } from '@playwright/test'

/**
 * This program is run by hand: it draws `public/share.png`, the picture of link previews, from `share-picture.html`.
 */
const folder = import.meta.dirname
const font = path.join(
  folder,
  '../../../../node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
)
const fontAddress = `data:font/woff2;base64,${await readFile(font, 'base64')}`
const html = (await readFile(path.join(folder, 'share-picture.html'), 'utf8')).replace('FONT', fontAddress)

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium' })
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
await page.setContent(html)
await page.evaluate(() => document.fonts.ready)
await page.screenshot({ path: path.join(folder, '../../public/share.png') })
await browser.close()
