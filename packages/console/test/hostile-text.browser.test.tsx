import type { Notice } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CHECKS } from './checks.ts'
import { CONVERSATION, TURNS } from './conversations.ts'
import { EDITED } from './editor-project.ts'
import type { Handlers } from './fake-api.ts'
import {
  createHostileCheck,
  createHostileFunction,
  createHostileInsights,
  createHostileProject,
  createHostileResult,
  createHostileTemplate,
  createHostileTrace,
} from './hostile-data.ts'
import { createAuditEvent } from './log-events.ts'
import { openPage } from './open-page.tsx'
import { EVE, IN_ROOM, WAITING } from './operator-data.ts'
import { createRunEvents, ROUTING, streamEvents } from './routing.ts'
import { LIVE_PROJECT, SETTINGS, USER } from './sample-data.ts'

const HOST = 'https://evil.example'
/** Texts that would call `gotIn` or load something if the page took them for HTML. */
const PAYLOADS = [
  ['a script', '<script>gotIn()</script>'],
  ['a script from elsewhere', `<script src="${HOST}/a.js"></script>`],
  ['a broken tag', '"><img src=x onerror=gotIn()>'],
  ['an event handler', '<b onmouseover="gotIn()" onfocus="gotIn()" autofocus tabindex=1>b</b>'],
  ['a picture from elsewhere', `<img src="${HOST}/a.png">`],
  ['a drawing', '<svg onload="gotIn()"><animate onbegin="gotIn()" attributeName=x dur=1s /></svg>'],
  ['a style', `<style>@import "${HOST}/a.css"; * { background: url(${HOST}/b.png) }</style>`],
  ['a frame', `<iframe src="javascript:parent.gotIn()" srcdoc="<script>parent.gotIn()</script>"></iframe>`],
  ['a link that runs', '[tap](javascript:gotIn()) <a href="javascript:gotIn()">tap</a>'],
  ['a markdown picture', `![a](${HOST}/a.png) ![b][1]`],
  ['template braces', '{{constructor.constructor("gotIn()")()}} #{gotIn()} <%= gotIn() %>'],
  ['turned text', 'abc\u202Egnp.exe\u2066\u200B'],
  ['a name of an object', '__proto__'],
  ['a very long word', 'W'.repeat(LIMITS.name)],
] as const

const notices: Notice[] = [
  { id: 'n', at: '2026-11-20T10:00:00.000Z', kind: 'key_refused', project_id: 'x', read: true },
]

const PLACES: Array<{ place: string; address: string; api: (text: string) => Handlers; act?: () => Promise<unknown> }> =
  [
    {
      place: 'project names',
      address: '/dashboard',
      api: (text) => ({ listProjects: () => [{ ...LIVE_PROJECT, name: text }] }),
    },
    {
      place: 'a project, its bricks and problems',
      address: `/edit/${EDITED.id}`,
      api: (text) => ({
        getProject: () => createHostileProject(text),
        listProblems: () => [{ at: '2026-11-20T10:00:00.000Z', code: text, brick: text }],
      }),
    },
    {
      place: 'the test chat',
      address: `/test/${EDITED.id}`,
      api: (text) => ({ getProject: () => createHostileProject(text) }),
    },
    {
      place: 'templates',
      address: '/library',
      api: (text) => ({ listTemplates: () => [createHostileTemplate(text)] }),
      act: () => userEvent.click(page.getByRole('button', { name: 'Get Template' })),
    },
    {
      place: 'the name of the user',
      address: '/dashboard',
      api: (text) => ({ getUser: () => ({ ...USER, name: text }) }),
    },
    {
      place: 'the log of the account',
      address: '/settings/log',
      api: (text) => ({
        listAuditEvents: () => [
          createAuditEvent('e', { about: text, note: text, author_name: text, address: text, device: text }),
        ],
      }),
    },
    {
      place: 'users in the operator’s room',
      address: '/operator',
      api: (text) => ({ ...IN_ROOM, listAccounts: () => [{ ...EVE, name: text, email: text }] }),
    },
    {
      place: 'a template in the operator’s room',
      address: '/operator/templates',
      api: (text) => ({
        ...IN_ROOM,
        listWaitingTemplates: () => [
          {
            ...WAITING,
            name: text,
            author: text,
            parts: [{ place: text, text, marks: [{ start: 0, end: 2 }] }],
          },
        ],
      }),
    },
    {
      place: 'the words of the server',
      address: '/settings',
      api: (text) => ({
        rename: () => Response.json({ error: text, code: text }, { status: 400 }),
      }),
      act: async () => {
        const form = page.getByRole('region', { name: 'Personal Information' })
        await userEvent.fill(form.getByLabelText('Name'), 'Another name')
        await userEvent.click(form.getByRole('button', { name: 'Save' }))
      },
    },
    {
      place: 'a conversation',
      address: `/edit/${EDITED.id}/conversations/lamp?turn=t2`,
      api: (text) => ({
        getProject: () => createHostileProject(text),
        listConversations: () => [{ ...CONVERSATION, first_words: text, visitor: text, origin: text }],
        getConversation: () => TURNS.map((turn) => ({ ...turn, user_message: text, reply: text, error_code: text })),
      }),
    },
    {
      place: 'the way of an answer',
      address: `/edit/${EDITED.id}/conversations/lamp?turn=t2`,
      api: (text) => ({
        getProject: () => EDITED,
        getConversation: () => TURNS.map((turn) => ({ ...turn, trace: createHostileTrace(text) })),
      }),
    },
    {
      place: 'why it answered so',
      address: `/edit/${EDITED.id}/conversations/lamp?turn=t1`,
      api: (text) => ({
        getProject: () => ({ ...EDITED, functions: [createHostileFunction(text)] }),
        rehearse: () =>
          streamEvents([...createRunEvents(1, true), { type: 'reason', text }, { type: 'done', runs: 1 }]),
      }),
      act: async () => {
        await userEvent.click(page.getByRole('button', { name: 'Why?', exact: true }))
        await userEvent.click(page.getByRole('button', { name: 'Ask it 5 times' }))
      },
    },
    {
      place: 'what was not answered',
      address: `/edit/${EDITED.id}/conversations?show=unanswered`,
      api: (text) => ({
        getProject: () => EDITED,
        listUnanswered: () => ({
          groups: [{ text, count: 2, turns: [{ conversation_id: text, id: text, text }] }],
          at: null,
        }),
      }),
    },
    {
      place: 'the routing table',
      address: `/edit/${EDITED.id}/checks`,
      api: (text) => ({
        getProject: () => ({ ...EDITED, functions: [createHostileFunction(text), ...EDITED.functions.slice(1)] }),
        getRouting: () => ({ ...ROUTING, sentences: ROUTING.sentences.map((each) => ({ ...each, text })) }),
      }),
    },
    {
      place: 'a check that fails, and what it got',
      address: `/edit/${EDITED.id}/checks`,
      api: (text) => ({
        getProject: () => ({ ...EDITED, functions: [createHostileFunction(text), ...EDITED.functions.slice(1)] }),
        listChecks: () => ({ ...CHECKS, checks: [createHostileCheck(text)] }),
        listCheckResults: () => ({ runs: [], results: [createHostileResult(text)] }),
      }),
      act: async () => {
        const row = page.getByRole('list', { name: 'Checks' }).getByRole('button', { expanded: false })
        await userEvent.click(row.first())
      },
    },
    {
      place: 'what differs between versions',
      address: `/edit/${EDITED.id}`,
      api: (text) => ({
        getProject: () => EDITED,
        getUser: () => ({ ...USER, role: 9 }),
        listVersions: () => [
          { version: 2, deployed_at: '2026-11-20T10:00:00.000Z', live: true, changes: [text] },
          { version: 1, deployed_at: '2026-11-19T10:00:00.000Z', live: false, changes: null },
        ],
      }),
      act: async () => {
        await userEvent.click(page.getByRole('button', { name: 'More actions' }))
        await userEvent.click(page.getByRole('menuitem', { name: /Versions/ }))
      },
    },
    {
      place: 'insights',
      address: `/edit/${EDITED.id}/insights`,
      api: (text) => ({
        getProject: () => createHostileProject(text),
        getInsights: ({ query }) => createHostileInsights(query, text),
      }),
    },
    {
      place: 'the palette',
      address: '/dashboard',
      api: (text) => ({ listProjects: () => [{ ...LIVE_PROJECT, name: text }] }),
      act: async () => {
        await expect.element(page.getByRole('link', { name: 'Edit' }).first()).toBeVisible()
        await userEvent.keyboard('{Control>}k{/Control}')
        await expect.element(page.getByRole('combobox')).toHaveFocus()
        await userEvent.keyboard('insights')
        await expect.element(page.getByRole('option').first()).toMatchTextContent(/Insights$/)
      },
    },
    {
      place: 'notices',
      address: '/dashboard',
      api: (text) => ({
        listNotices: () => notices.map((notice) => ({ ...notice, id: text, project_id: text })),
        listProjects: () => [{ ...LIVE_PROJECT, name: text }],
      }),
      act: () => userEvent.click(page.getByRole('button', { name: 'Notifications' })),
    },
  ]

const CASES = PLACES.flatMap((place) => PAYLOADS.map(([what, text]) => ({ ...place, what, text })))

beforeEach(() => page.viewport(1280, 860))

test.each(CASES)('F1: $what in $place stays a text', async ({ address, api, act, text }) => {
  const watch = watchThePage()
  await openPage(address, { api: { getSettings: () => SETTINGS, ...api(text) } })
  await act?.()
  await expect.poll(() => readAllText().replaceAll(/\s/g, '')).toContain(text.replaceAll(/\s/g, ''))
  expect(watch.findTraces()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
})

const TURNED = 'abc\u202Egnp.exe'

test.each(PLACES)('turned text in $place turns nothing that stands beside it', async ({ address, api, act }) => {
  await openPage(address, { api: { getSettings: () => SETTINGS, ...api(TURNED) } })
  await act?.()
  await expect.poll(() => readAllText()).toContain(TURNED)
  await expect.poll(findTurnedLines).toBe('')
})

/** The lines in which words stand beside the turned text, and nothing keeps the one from the other. */
function findTurnedLines(): string {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const lines = new Set<string>()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.textContent?.includes(TURNED) || node.parentElement?.closest('style, pre, textarea, option, .sr-only'))
      continue
    let keeper = node.parentElement
    while (keeper && isInTheLine(keeper)) keeper = keeper.parentElement
    const line = keeper?.innerText ?? ''
    if (/[a-z0-9]/i.test(line.replaceAll(TURNED, ''))) lines.add(line)
  }
  return [...lines].join('\n')
}

function isInTheLine(element: Element): boolean {
  const { display, unicodeBidi } = getComputedStyle(element)
  return display.startsWith('inline') && !/^(isolate|plaintext)/.test(unicodeBidi) && display !== 'inline-block'
}

function findRoots(): Array<Element | ShadowRoot> {
  return [document.body, ...[...document.body.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? [])]
}

function readAllText(): string {
  return findRoots()
    .map((root) => (root instanceof HTMLElement ? root.innerText : root.textContent))
    .join(' ')
}

function findAllElements(selector: string): Element[] {
  return findRoots().flatMap((root) => [...root.querySelectorAll(selector)])
}

function watchThePage() {
  const traces: string[] = []
  Object.assign(globalThis, { gotIn: () => traces.push('it ran') })
  const start = performance.now()
  onTestFinished(() => {
    Reflect.deleteProperty(globalThis, 'gotIn')
  })
  const findTraces = () => {
    const asked = performance
      .getEntriesByType('resource')
      .filter(({ name, startTime }) => startTime >= start && name.startsWith(HOST))
    const links = findAllElements('a[href], area[href]').map((link) => link.getAttribute('href') ?? '')
    const running = links.filter((href) => /^\s*(javascript|data|vbscript):/i.test(href))
    const foreign = findAllElements(
      '[onerror], [onload], [onmouseover], [onbegin], [srcdoc], script[src^="https://evil"], img[src^="https://evil"]',
    )
    return [...traces, ...asked.map(({ name }) => name), ...running, ...foreign.map(({ outerHTML }) => outerHTML)]
  }
  return { findTraces }
}
