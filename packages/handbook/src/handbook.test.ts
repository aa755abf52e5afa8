import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ERROR_CODES } from '@bricks/contract/wire'
import { lexer } from 'marked'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createHeadingIds } from './create-heading-ids.ts'
import { renderMarkdown } from './render-markdown.ts'
import { writeHandbook } from './write-handbook.ts'

let folder: string
let pages: Map<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'handbook-'))
  await writeHandbook(folder)
  const names = (await readdir(folder)).filter((name) => name.endsWith('.html'))
  pages = new Map(await Promise.all(names.map(async (name) => [name, await readWrittenFile(name)] as const)))
})
afterAll(() => rm(folder, { recursive: true }))

describe('the handbook', () => {
  test('has a page for each document and one at its root', async () => {
    const documents = await readdir('docs/handbook')
    expect([...pages.keys()].sort()).toEqual(documents.map((name) => name.replace('.md', '.html')).sort())
    expect(pages.has('index.html')).toBe(true)
  })

  test('holds nothing inline, so that the strictest policy lets it through', () => {
    for (const [name, page] of pages) {
      expect(page, name).not.toMatch(/<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|<[^>]*\son[a-z]+=/i)
    }
  })

  test('loads only files that lie beside it', async () => {
    const files = new Set(await readdir(folder))
    const css = await readWrittenFile('handbook.css')
    const named = [...pages.values()].flatMap((page) => [
      ...page.matchAll(/<(?:script|link)[^>]*(?:src|href)="([^"]+)"/g),
    ])
    const inStyles = [...css.matchAll(/url\("([^"]+)"\)/g)]
    for (const [, file = ''] of [...named, ...inStyles]) expect(files).toContain(file)
    expect(css).not.toContain('@theme')
  })

  test('shows pictures of the product that lie beside it, light and dark, with their sizes and what is on them', async () => {
    const files = new Set(await readdir(join(folder, 'pictures')))
    const shown = [...pages.values()].flatMap((page) => [...page.matchAll(/<img [^>]+>/g)].map(([tag]) => tag))
    expect(shown.length).toBeGreaterThan(10)
    for (const tag of shown) {
      const [, file = ''] = /src="pictures\/([^"]+)"/.exec(tag) ?? []
      expect(files, tag).toContain(file)
      expect(tag).toMatch(/ width="\d{3,}" height="\d{3,}" alt="[^"]{20,}"/)
    }
    expect(shown.filter((tag) => tag.includes('-dark.webp'))).toHaveLength(shown.length / 2)
  })

  test('has no link that leads nowhere', () => {
    for (const [name, page] of pages) {
      for (const [, address = ''] of page.matchAll(/<a[^>]*\shref="([^"]+)"/g)) {
        if (!address.startsWith('https:')) expect(hasLinkTarget(name, address), `${name}: ${address}`).toBe(true)
      }
    }
  })

  test('can be searched: every row leads to its section', async () => {
    const [, json = ''] = /^globalThis\.handbookSections = (.*)\n$/.exec(await readWrittenFile('search-index.js')) ?? []
    const rows: { address: string; text: string }[] = JSON.parse(json)
    expect(rows.length).toBeGreaterThan(pages.size)
    for (const { address } of rows) expect(hasLinkTarget('', address), address).toBe(true)
    expect(rows.find(({ address }) => address.includes('#secrets'))?.text).toContain('four bullets')
  })

  test('explains every error code and every setting', async () => {
    const codes = Object.keys(ERROR_CODES).filter((code) => !pages.get('troubleshooting.html')?.includes(`>${code}<`))
    const settings = [...(await readFile('.env.example', 'utf8')).matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)
    const untold = settings.filter((name) => !pages.get('running-it-yourself.html')?.includes(`>${name}<`))
    expect({ codes, untold }).toEqual({ codes: [], untold: [] })
    expect(settings.length).toBeGreaterThan(20)
  })

  test('has a line for each way in which the call of an API fails', async () => {
    const source = await readFile('packages/server/src/bricks/brick-failure.ts', 'utf8')
    const table = source.split('FAILURE_MESSAGES:')[1]?.split('\n}')[0] ?? ''
    const codes = [...table.matchAll(/^ {2}(\w+):/gm)].map(([, failure]) => `brick_${failure}`)
    expect(codes.filter((code) => !pages.get('troubleshooting.html')?.includes(`>${code}<`))).toEqual([])
    expect(codes.length).toBeGreaterThan(12)
  })
})

test('markup in a text is shown, not obeyed', () => {
  const tokens = lexer('# <b>Title</b>\n\n<img src=x onerror=alert(1)> and `<i>`')
  const { markup } = renderMarkdown(tokens, createHeadingIds(tokens), new Map())
  expect(markup).toContain('&lt;img')
  expect(markup).toContain('<code>&lt;i&gt;</code>')
  expect(markup).not.toMatch(/<(b|img|i)\b/)
})

function hasLinkTarget(from: string, address: string): boolean {
  const [file = '', id] = address.split('#')
  const page = pages.get(file === '' ? from : file)
  return page !== undefined && (id === undefined || page.includes(`id="${id}"`))
}

function readWrittenFile(name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8')
}
