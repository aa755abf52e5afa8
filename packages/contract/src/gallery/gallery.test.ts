import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { connectedFunction } from '#projects/connected-functions.ts'
import { connection } from '#projects/connections.ts'
import { BRICK_COLORS } from '#wire/bricks/brick-look.ts'
import {
  fillGalleryService,
  findAskProblem,
  GALLERY,
  type GalleryService,
  listBlanks,
  listNeededAsks,
} from './index.ts'

const handbook = readFileSync(new URL('../../../../docs/handbook/ready-bricks.md', import.meta.url), 'utf8')

const loadGalleryService = async (id: string): Promise<GalleryService> => {
  const card = GALLERY.find((each) => each.id === id)
  if (!card) throw new Error(`There is no ${id}.`)
  return card.load()
}

function fillSample(service: GalleryService, entered: Readonly<Record<string, string>>) {
  const options = { connection: { id: 'own', name: 'Own' }, look: { color: 'green', mark: 'A' }, createId: () => 'new' }
  return fillGalleryService(service, service.operations, entered, options)
}

describe.each(GALLERY)('$name', ({ id, name, color, mark, sentence, load }) => {
  test('makes bricks and a connection that the contract takes', async () => {
    const service = await load()
    expect(service.id).toBe(id)
    const samples = Object.fromEntries(service.asks.map((ask) => [ask.name, ask.sample]))
    const filled = fillSample(service, samples)
    for (const each of filled.functions) expect(connectedFunction.parse(each)).toMatchObject({ api: { fill: 2 } })
    if (filled.connection) expect(connection.parse(filled.connection).id).toBe('own')
    expect(filled.functions.length).toBeGreaterThan(0)
    expect(filled.functions.length).toBeLessThan(5)
    expect(JSON.stringify(filled)).not.toMatch(/<[a-z_]+>/)
  })

  test('asks for what is used and for nothing else, and takes its own sample', async () => {
    const service = await load()
    expect(listNeededAsks(service, service.operations)).toEqual(service.asks)
    const used = JSON.stringify([service.connection ?? null, service.operations]).matchAll(/<([a-z_]+)>/g)
    expect(new Set(Array.from(used, ([, blank]) => blank))).toEqual(new Set(service.asks.flatMap(listBlanks)))
    for (const ask of service.asks.filter((each) => each.take && !each.secret)) {
      expect([ask.name, findAskProblem(ask, ask.sample)]).toEqual([ask.name, undefined])
    }
  })

  test('asks the visitor before it does more than read', async () => {
    const { operations } = await load()
    const reading = operations.filter(({ method, confirm }) => method !== 'GET' && !confirm).map((each) => each.id)
    // These operations only look something up, although they use POST.
    expect(['busy', 'order', 'products', 'known', 'find']).toEqual(expect.arrayContaining(reading))
    expect(operations.filter(({ method, confirm }) => method === 'GET' && confirm)).toEqual([])
  })

  test('is shown with a colour, a mark and a sentence, and has its section in the handbook', () => {
    expect(BRICK_COLORS).toContain(color)
    expect([...mark].length).toBeLessThanOrEqual(2)
    expect(sentence).toMatch(/\.$/)
    expect(handbook.split('\n')).toContain(`## ${name}`)
  })

  test('explains each thing that it asks for in the handbook, under the same name', async () => {
    const [, section = ''] = handbook.split(`\n## ${name}\n`)
    const [own = ''] = section.split('\n## ')
    for (const { label } of (await load()).asks) expect(own).toContain(`**${label}**`)
  })
})

test('a pasted address gives the parts that stand in it', async () => {
  const sheets = fillSample(await loadGalleryService('google-sheets'), {
    spreadsheet: ' https://docs.google.com/spreadsheets/u/1/d/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/edit?gid=0 ',
    sheet: 'Ü 1',
    columns: 'A',
    client_id: 'c',
    client_secret: 's',
  })
  expect(sheets.functions[0]?.api.url).toBe(
    "sheets.googleapis.com/v4/spreadsheets/1BxiMVs0XRA5nFMdKvBdBZjgmUUqptlbs74OgvE2upms/values/'%C3%9C%201'!A1:Z200",
  )
  const github = fillSample(await loadGalleryService('github'), {
    repository: 'https://github.com/harbour/shop/',
    token: 't',
  })
  expect(github.functions[1]?.api.url).toBe('api.github.com/repos/harbour/shop/releases/latest')
})

test.each([
  ['shopify', 'shop', 'shop.example.com'],
  ['shopify', 'shop', 'a/../b'],
  ['woocommerce', 'site', 'https://shop.example/page?x'],
  ['slack', 'address', 'https://evil.example/services/T0/B0/X'],
  ['zapier', 'address', 'https://hooks.zapier.com.evil.example/hooks/catch/1/a'],
  ['airtable', 'base', 'https://airtable.com/shrAbCdEfGhIjKlMn'],
  ['stripe', 'key', 'pk_live_abc'],
  ['twilio', 'team', '0123'],
])('%s does not take as its %s: %s', async (id, name, text) => {
  const ask = (await loadGalleryService(id)).asks.find((each) => each.name === name)
  expect(ask && findAskProblem(ask, text)).toMatch(/does not look like one/)
  expect(ask && findAskProblem(ask, ' ')).toMatch(/^Enter it, such as /)
})

test('only what the chosen operations need is asked for', async () => {
  const sheets = await loadGalleryService('google-sheets')
  const names = listNeededAsks(sheets, sheets.operations.slice(0, 1)).map(({ name }) => name)
  expect(names).toEqual(['spreadsheet', 'sheet', 'client_id', 'client_secret'])
})

test('what is entered stays a value in a body, whatever it holds', async () => {
  const airtable = await loadGalleryService('airtable')
  const entered = {
    base: 'appAbCdEfGhIjKlMn/tblAbCdEfGhIjKlMn',
    title_field: '","x":"',
    notes_field: 'Notes',
    token: 't',
  }
  const api = fillSample(airtable, entered).functions[1]?.api
  const body = api && 'body' in api ? JSON.parse(api.body ?? '') : undefined
  expect(body).toEqual({ records: [{ fields: { '","x":"': '{title}', Notes: '{text}' } }] })
})
