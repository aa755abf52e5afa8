import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser } from '@playwright/test'
import { DESKTOP, PHONE } from './scene.ts'

const SHEETS = [
  { kind: `${DESKTOP}-light`, columns: 2, rows: 2, width: 800, height: 538 },
  { kind: `${DESKTOP}-dark`, columns: 3, rows: 3, width: 530, height: 356 },
  { kind: '768-light', columns: 4, rows: 2, width: 396, height: 444 },
  { kind: '768-dark', columns: 4, rows: 2, width: 396, height: 444 },
  { kind: '1920-light', columns: 2, rows: 2, width: 800, height: 450 },
  { kind: '1920-dark', columns: 3, rows: 3, width: 530, height: 299 },
  { kind: `${PHONE}-light`, columns: 5, rows: 1, width: 320, height: 693 },
  { kind: `${PHONE}-dark`, columns: 6, rows: 2, width: 264, height: 572 },
]
const GAP = 8

export async function createContactSheets(browser: Browser, folder: string): Promise<string> {
  const target = join(folder, 'sheets')
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const names = readdirSync(folder).sort()
  const page = await browser.newPage({ viewport: { width: 1640, height: 600 } })
  for (const { kind, columns, rows, width, height } of SHEETS) {
    const own = names.filter((name) => name.endsWith(`-${kind}.png`))
    const perSheet = columns * rows
    for (let from = 0; from < own.length; from += perSheet) {
      const figures = own.slice(from, from + perSheet).map((name) => drawFigure(folder, name))
      const file = resolve(target, 'sheet.html')
      writeFileSync(file, `<!doctype html><style>${writeStyle(columns, width, height)}</style>${figures.join('')}`)
      await page.goto(`file://${file}`)
      const number = String(from / perSheet + 1).padStart(2, '0')
      await page.screenshot({ path: join(target, `${kind}-${number}.png`), fullPage: true })
    }
  }
  await page.close()
  return target
}

function drawFigure(folder: string, name: string): string {
  return `<figure><figcaption>${name.replace('.png', '')}</figcaption><img src="file://${resolve(folder, name)}"></figure>`
}

function writeStyle(columns: number, width: number, height: number): string {
  return `body { margin: ${GAP}px; display: grid; gap: ${GAP}px; grid-template-columns: repeat(${columns}, ${width}px);
      background: #888; font: 12px sans-serif }
    figure { margin: 0 }
    img { display: block; width: 100%; height: ${height}px; object-fit: cover; object-position: top }`
}
