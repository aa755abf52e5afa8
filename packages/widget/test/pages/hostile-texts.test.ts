import type { ReplyEvent } from '@bricks/contract/wire'
import type { Page } from '@playwright/test'
import { beforeEach, expect, inject, it, vi } from 'vitest'
import type { ChatSource } from '#index.ts'
import { startBricksServer } from '#tools/bricks-server.ts'
import { expectHarmless, findMissingWords, TRAPS } from '#tools/examine-page.ts'
import { writeStrictPolicy } from '#tools/host-page.ts'
import { HOSTILE_TEXTS } from '#tools/hostile-texts.ts'
import type { WatchedPage } from '#tools/open-page.ts'
import { DONE } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

vi.setConfig({ testTimeout: 60_000 })

beforeEach(() => {
  for (const { project, text } of BOTS) stage.bricks.configs[project] = createHostileConfig(text, project)
})

const BOTS = HOSTILE_TEXTS.map((text, at) => ({ text, project: `H${at}` }))
const PATIENTLY = { timeout: 40_000, interval: 400 }
const CALM = { reducedMotion: 'reduce', beforeScripts: TRAPS } as const
// A strict policy reports what got through; without a policy, what got through runs.
const POLICIES = ['a strict policy', 'no policy'] as const

const BARE = {
  assets: undefined,
  language: undefined,
  shown: { host: 'https://chat.example', name: 'parcel-helper', share: 'aaaaaaaaaaaaaaaaaaaaaa' },
}

const appendWord = (text: string, word: string) => `${text}\n\n${word}`

function createHostileConfig(text: string, project: string) {
  return {
    live: true,
    name: appendWord(text, `name-${project}`),
    appearance: {
      title: appendWord(text, `title-${project}`),
      avatar: appendWord(text, `avatar-${project}`),
      accent: text,
      welcome: appendWord(text, `welcome-${project}`),
      prompts: [appendWord(text, `prompt-${project}`)],
      position: text,
    },
    texts: { limit: appendWord(text, `limit-${project}`), unavailable: appendWord(text, `unavailable-${project}`) },
    streaming: true,
  }
}

function createHostileReply(text: string, word: string): (ReplyEvent | number)[] {
  const middle = /[<[(&]/.exec(text)?.index ?? 0
  const cuts = [0, middle + 1, Math.ceil((middle + 1 + text.length) / 2), text.length]
  const pieces = cuts.slice(1).map((cut, at) => text.slice(cuts[at], cut))
  const call = { type: 'call', id: text, brick: appendWord(text, `brick-${word}`) } as const
  return [
    { type: 'start', conversation_id: text, message_id: text },
    { ...call, state: 'started' },
    { ...call, state: 'succeeded', duration_ms: 20 },
    ...pieces.flatMap((delta) => [{ type: 'text', delta } as const, 20]),
    { type: 'text', delta: `\n\nanswer-${word}` },
    DONE,
  ]
}

async function visitUnderPolicy(policy: string, body: string, beforeScripts = ''): Promise<WatchedPage> {
  const csp = policy === 'no policy' ? {} : { csp: writeStrictPolicy(stage.bricks.origin) }
  return stage.visit({ ...csp, body }, { ...CALM, beforeScripts: `${TRAPS}\n${beforeScripts}` })
}

async function visitAllInline(policy: string, beforeScripts = ''): Promise<WatchedPage> {
  const watched = await visitUnderPolicy(policy, stage.tag('data-project="H0" data-mode="inline"'), beforeScripts)
  await watched.page.waitForFunction('window.Bricks')
  await mountAll(watched.page)
  return watched
}

function mountAll(page: Page): Promise<void> {
  return page.evaluate(
    (projects) => {
      for (const project of projects) {
        // `contain: strict` lays out each box by itself, so that content in one box moves no other.
        const target = document.body.appendChild(document.createElement('div'))
        Object.assign(target.style, { contain: 'strict', width: '320px', height: '300px' })
        window.Bricks?.mount({ project, mode: 'inline', target })
        window.Bricks?.open(project)
      }
    },
    BOTS.map(({ project }) => project),
  )
}

function expectWordsShown(page: Page, ...kinds: string[]): Promise<void> {
  const words = BOTS.flatMap(({ project }) => kinds.map((kind) => `${kind}-${project}`))
  return expect.poll(() => findMissingWords(page, words), PATIENTLY).toEqual([])
}

it('F1: there are more than 200 hostile texts', () => {
  expect(new Set(HOSTILE_TEXTS).size).toBeGreaterThan(200)
})

it.each(POLICIES)("F1: the bot's words, the visitor's and the answers stay words under %s", async (policy) => {
  stage.bricks.replies = BOTS.map(({ text, project }) => createHostileReply(text, project))
  const watched = await visitAllInline(policy)
  await expectWordsShown(watched.page, 'title', 'avatar', 'welcome', 'prompt')
  await watched.page.evaluate((bots) => {
    for (const { text, project } of bots) window.Bricks?.send(`${text}\n\nquestion-${project}`, project)
  }, BOTS)
  await expectWordsShown(watched.page, 'question', 'answer', 'brick')
  await expectHarmless(watched)
  await watched.close()
})

it('F1: what the browser has kept stays words', async () => {
  const kept = BOTS.map(({ text, project }) => [
    project,
    appendWord(text, `draft-${project}`),
    [
      { id: `${text}1`, role: 'user', state: 'failed', parts: [appendWord(text, `kept-question-${project}`)] },
      {
        id: `${text}2`,
        role: 'assistant',
        state: 'done',
        answerId: text,
        parts: [
          { id: text, brick: appendWord(text, `kept-brick-${project}`), state: 'failed', duration_ms: 9 },
          appendWord(text, `kept-answer-${project}`),
          {
            id: 'x',
            brick: 'x',
            state: 'succeeded',
            request: { method: text, url: text, body: text },
            response: { status: text, body: text },
          },
        ],
      },
    ],
  ])
  const watched = await visitAllInline(
    'a strict policy',
    `for (const [project, draft, messages] of ${JSON.stringify(kept)}) {
      localStorage.setItem('bricks:v1:' + project + ':draft', JSON.stringify(draft))
      localStorage.setItem('bricks:v1:' + project + ':history', JSON.stringify({ at: Date.now(), messages }))
    }`,
  )
  await expectWordsShown(watched.page, 'draft', 'kept-question', 'kept-answer', 'kept-brick')
  await expectHarmless(watched)
  await watched.close()
})

it("F1: the owner's words for a used-up month and for a bot that is gone stay words", async () => {
  stage.bricks.replies = [{ status: 429, code: 'chat_limit_reached' }]
  const watched = await visitAllInline('a strict policy')
  await expectWordsShown(watched.page, 'title')
  await watched.page.evaluate((bots) => {
    for (const { project } of bots) window.Bricks?.send('Hi', project)
  }, BOTS)
  await expectWordsShown(watched.page, 'limit')
  const listOtherComplaints = () => watched.complaints.filter((complaint) => !/status of (429|404)/.test(complaint))
  await expectHarmless({ ...watched, complaints: listOtherComplaints() })
  stage.bricks.replies = [{ status: 404, code: 'not_found' }]
  await watched.page.evaluate((bots) => {
    for (const { project } of bots) window.Bricks?.send('Still there?', project)
  }, BOTS)
  await expectWordsShown(watched.page, 'unavailable')
  await expectHarmless({ ...watched, complaints: listOtherComplaints() })
  await watched.close()
})

it('F1: texts in the attributes of script tags and elements stay words, on launchers as in chats', async () => {
  const tags = BOTS.map(({ text, project }, at) => {
    const value = escapeAttribute(text)
    const label = escapeAttribute(appendWord(text, `label-${project}`))
    if (at % 2)
      return `<bricks-chat project="${project}" locale="${value}" visitor="${value}" label="${label}"></bricks-chat>`
    const names = ['locale', 'visitor', 'color-scheme', 'position', 'target', 'mount', 'server-x']
    const rest = names.map((name) => `data-${name}="${value}"`).join(' ')
    return stage.tag(`data-project="${project}" data-label="${label}" ${rest}`)
  })
  const watched = await visitUnderPolicy('a strict policy', tags.join('\n'))
  // Makes all elements so small that they are in sight, because a box far below fetches nothing.
  await watched.page.evaluate(() => {
    for (const { style } of document.querySelectorAll<HTMLElement>('bricks-chat')) style.height = '1px'
  })
  const even = BOTS.filter((_, at) => at % 2 === 0).map(({ project }) => `label-${project}`)
  await expect.poll(() => findMissingWords(watched.page, even), PATIENTLY).toEqual([])
  await watched.page.evaluate((bots) => {
    for (const { project } of bots) window.Bricks?.open(project)
  }, BOTS)
  await expectWordsShown(watched.page, 'welcome')
  await expectHarmless(watched)
  await watched.close()
})

it('F1: texts that a page words anew stay words', async () => {
  const watched = await visitUnderPolicy('a strict policy', '<p>Shop</p>')
  // The code is a string, so that the test's tools do not rewrite its import.
  await watched.page.evaluate(`import('${stage.bricks.origin}/index.js').then((module) => { window.chats = module })`)
  await watched.page.evaluate((bots) => {
    const { mountSource } = (window as unknown as { chats: typeof import('#index.ts') }).chats
    const reply: ChatSource['reply'] = async function* () {
      yield { type: 'call', id: '1', brick: 'Order', state: 'failed', duration_ms: 1 }
      yield { type: 'text', delta: 'Yes.' }
      yield { type: 'done', finish: 'length' }
    }
    const names = ['hint', 'welcome', 'placeholder', 'send', 'close', 'newConversation', 'messages', 'you', 'edit']
    names.push('stepFailed', 'cutShort', 'copyAnswer', 'goodAnswer', 'badAnswer', 'seconds')
    for (const { text, project } of bots) {
      const texts = Object.fromEntries(names.map((name) => [name, `${text}\n\n${name}-${project}`]))
      const source = { config: { name: text }, reply }
      mountSource(document.body, { source, texts, hint: texts.hint, locale: text, upgradeUrl: text }).send(text)
    }
  }, BOTS)
  await expectWordsShown(
    watched.page,
    'hint',
    'welcome',
    'placeholder',
    'send',
    'messages',
    'you',
    'stepFailed',
    'cutShort',
  )
  await expectHarmless(watched)
  await watched.close()
})

it('F1: the server writes words into the page of a bot, not markup', async () => {
  const { writeLivePage, writeUnavailablePage } = await importServerPages()
  const pages = BOTS.flatMap(({ text, project }) => {
    const config = createHostileConfig(text, project)
    return [writeLivePage(project, config, BARE), writeUnavailablePage(config.texts.unavailable, BARE)]
  })
  const { page, close } = await stage.visit({ body: '<p>Shop</p>' })
  const kinds = await page.evaluate((texts) => {
    const kinds = new Set<string>()
    for (const text of texts) {
      const { documentElement } = new DOMParser().parseFromString(text, 'text/html')
      for (const { localName, attributes } of [documentElement, ...documentElement.querySelectorAll('*')]) {
        kinds.add([localName, ...[...attributes].map(({ name }) => name)].join(' '))
      }
    }
    return [...kinds].sort()
  }, pages)
  const plain = [
    'body',
    'button type dir',
    'div class',
    'div class dir',
    'div id',
    'h1 class',
    'h1 dir',
    'head',
    'header class',
  ]
  const drawing = 'svg width height viewBox fill stroke stroke-width stroke-linecap stroke-linejoin aria-hidden'
  const document = ['html lang dir', 'link rel href', 'main class', 'meta charset', 'meta name content', 'title']
  document.push('meta property content', 'noscript', 'p class')
  const ours = ['a href', 'p', 'path d', 'script type id', 'span class aria-hidden', drawing]
  expect(kinds).toEqual([...plain, ...document, ...ours].sort())
  await close()
})

it("F1: the chat at the bot's own page takes over words alone, under the server's policy", async () => {
  const { writeLivePage, writeLivePagePolicy } = await importServerPages()
  const pages = new Map<string, string>()
  for (let at = 0; at < BOTS.length; at += 8) {
    const { text, project } = BOTS[at] ?? { text: '', project: '' }
    const config = createHostileConfig(text, project)
    config.appearance.prompts = BOTS.slice(at, at + 8).map((bot) => appendWord(bot.text, `prompt-${bot.project}`))
    pages.set(`/live/${project}`, writeLivePage(project, config, { ...BARE, assets: stage.manifest.livePage }))
  }
  const frames = [...pages.keys()].map((path) => `<iframe src="${path}"></iframe>`).join('')
  pages.set('/', `<!doctype html><meta charset="utf-8"><title>Frames</title><link rel="icon" href="data:,">${frames}`)
  const policy = writeLivePagePolicy({ origins: [], imageHosts: [] }, '').replace(
    /frame-ancestors [^;]+; /,
    "frame-src 'self'; ",
  )
  const server = await startBricksServer(inject('widgetFolder'), (path) => pages.get(path), policy)
  const watched = await stage.visitAddress(`${server.origin}/`, CALM)
  await expectWordsShown(watched.page, 'prompt')
  await expectHarmless(watched)
  await watched.close()
  await server.close()
})

// The names are computed, because the server's own check covers the types of these files.
async function importServerPages() {
  const files = ['live-page.ts', 'unavailable-page.ts']
  const [page, unavailable] = await Promise.all(
    files.map((file) => import(new URL(`../../../server/src/live/${file}`, import.meta.url).href)),
  )
  return { ...page, ...unavailable }
}

function escapeAttribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}
