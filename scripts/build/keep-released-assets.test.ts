import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { keepReleasedAssets } from './keep-released-assets.ts'

const NOW = Date.UTC(2026, 0, 1)
const DAY = 24 * 3600 * 1000

function listCarriedFiles(files: Record<string, { days: number; text?: string }>): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'bricks-carry-'))
  try {
    mkdirSync(join(folder, 'old/widget'), { recursive: true })
    for (const [name, { days, text = '' }] of Object.entries(files)) {
      const file = join(folder, 'old', name)
      writeFileSync(file, text)
      utimesSync(file, new Date(NOW - days * DAY), new Date(NOW - days * DAY))
    }
    keepReleasedAssets(join(folder, 'old'), join(folder, 'new'), NOW)
    const entries = readdirSync(join(folder, 'new'), { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('a replaced chunk stays for 30 days', () => {
  expect(
    listCarriedFiles({ 'widget.js': { days: 1 }, 'widget/a-1.js': { days: 29 }, 'widget/b-1.js': { days: 31 } }),
  ).toEqual(['a-1.js'])
})

test('a pinned version stays for a year, with all it leads to', () => {
  const files = {
    'widget@1.js': { days: 300, text: 'import("widget/panel-1.js")' },
    'widget@1.js.br': { days: 300 },
    'widget@0.js': { days: 400, text: 'import("widget/panel-0.js")' },
    'widget/panel-1.js': { days: 300, text: 'import("./markdown-1.js")' },
    'widget/markdown-1.js': { days: 300 },
    'widget/panel-0.js': { days: 400 },
  }
  expect(listCarriedFiles(files).sort()).toEqual(['markdown-1.js', 'panel-1.js', 'widget@1.js', 'widget@1.js.br'])
})

test('of very many pinned versions the newest stay', () => {
  const names = Array.from({ length: 100 }, (_, at) => [`widget@${at}.js`, { days: at / 10 }] as const)
  const kept = listCarriedFiles(Object.fromEntries(names))
  expect(kept).toHaveLength(60)
  expect(kept).toContain('widget@0.js')
})
