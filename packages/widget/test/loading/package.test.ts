import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { type Consumer, createConsumer } from '#tools/consumer.ts'
import { DONE, START } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

vi.setConfig({ testTimeout: 60_000 })

const TSCONFIG = JSON.stringify({
  compilerOptions: {
    target: 'es2022',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['es2022', 'dom', 'dom.iterable'],
    types: [],
    strict: true,
    skipLibCheck: false,
    noEmit: true,
  },
  include: ['*.ts'],
})

const USE = `
import { type BricksChatElement, type ChatEvent, defineChatElement, mountChat, type MountedChat } from '@bricks/widget'

const server = 'SERVER'
const told: string[] = []
const chat: MountedChat = mountChat({
  server,
  project: 'P1',
  colorScheme: 'dark',
  label: 'Ask us',
  onEvent: (event: ChatEvent) => told.push(event.type === 'message' ? 'message ' + event.text : event.type),
})
const onReply = ({ detail }: CustomEvent<{ text: string }>) => told.push('reply: ' + detail.text)
chat.on('reply', onReply)
chat.on('call', ({ detail }) => told.push(detail.brick + ' ' + detail.state))
chat.host.addEventListener('bricks:error', ({ detail }) => told.push(detail.code, String(detail.status)))
document.addEventListener('bricks:limit', () => told.push('limit'))

defineChatElement({ server })
defineChatElement({ server })
const element: BricksChatElement = document.createElement('bricks-chat')
element.setAttribute('project', 'P2')
document.body.append(element)

Object.assign(window, { chat, told, onReply, steer: (bricks: typeof window.Bricks) => bricks?.send('Hi', 'P1') })
`

const MISUSE = `
import { mountChat } from '@bricks/widget'
// @ts-expect-error the module has to be told its server
mountChat({ project: 'P1' })
// @ts-expect-error there are three colour schemes
mountChat({ server: '', project: '', colorScheme: 'pink' })
// @ts-expect-error no such event
mountChat({ server: '', project: '' }).on('answer', () => {})
// @ts-expect-error a message has a text
document.addEventListener('bricks:message', ({ detail }) => detail.words)
`

let consumer: Consumer

beforeAll(async () => {
  consumer = await createConsumer({
    'package.json': '{ "type": "module", "private": true }',
    'tsconfig.json': TSCONFIG,
    'index.html': '<!doctype html><title>A site</title><script type="module" src="/use.ts"></script>',
    'use.ts': USE.replace('SERVER', stage.bricks.origin),
    'misuse.ts': MISUSE,
  })
  await consumer.run('vite/bin/vite.js', 'build')
}, 60_000)
beforeEach(() => {
  stage.bricks.replies = [
    [
      START,
      { type: 'call', id: '1', brick: 'Order status', state: 'succeeded', duration_ms: 200 },
      { type: 'text', delta: 'It is **out**.' },
      DONE,
    ],
  ]
})
afterAll(async () => {
  await stage?.close()
  await consumer?.remove()
})

it('the package holds its code, its types, its licence and the licences of what it brings along, and nothing else', async () => {
  expect(consumer.packed.filter((path) => !/^dist\/(chunks|types)\//.test(path)).sort()).toEqual([
    'LICENSE',
    'README.md',
    'dist/index.d.ts',
    'dist/index.js',
    'dist/licenses.md',
    'package.json',
  ])
  for (const path of consumer.packed.filter((name) => /\.(js|d\.ts)$/.test(name))) {
    const text = await readFile(join(consumer.folder, 'node_modules/@bricks/widget', path), 'utf8')
    const foreign = [...text.matchAll(/(?:from|import\()\s*["']([^"']+)["']/g)].filter(
      ([, name]) => !name?.startsWith('.'),
    )
    expect(foreign, path).toEqual([])
    expect(text, path).not.toMatch(/zod/i)
  }
})

it('the package type-checks where it is used rightly, and only there', async () => {
  await consumer.run('typescript/bin/tsc', '-p', '.')
})

it('the package puts a bubble and an element on the page, with all calls and events, and loads the chat when it is wanted', async () => {
  const { page, complaints, close } = await stage.visitFolder(join(consumer.folder, 'dist'))
  await page.getByRole('region', { name: 'Parcel helper' }).waitFor()
  const callChatMethod = (name: string, ...args: string[]) =>
    page.evaluate(
      ([method, given]) =>
        (window as unknown as Record<'chat', Record<string, (...all: string[]) => void>>).chat[method]?.(...given),
      [name, args] as const,
    )
  const readTold = () => page.evaluate(() => (window as unknown as { told: string[] }).told)
  const dialog = page.getByRole('dialog', { name: 'Parcel helper' })
  await callChatMethod('open')
  await dialog.waitFor()
  await callChatMethod('setVisitor', 'guest-7')
  await callChatMethod('send', 'Where is A17?')
  await dialog.locator('strong', { hasText: 'out' }).waitFor()
  expect(stage.bricks.requests).toMatchObject([{ project_id: 'P1', visitor: 'guest-7' }])
  await callChatMethod('close')
  await expect
    .poll(readTold)
    .toEqual([
      'ready',
      'open',
      'message Where is A17?',
      'call',
      'Order status succeeded',
      'reply',
      'reply: It is **out**.',
      'close',
    ])
  await callChatMethod('setColorScheme', 'light')
  await callChatMethod('reset')
  stage.bricks.replies = [{ status: 503, code: 'unavailable' }]
  await callChatMethod('toggle')
  await callChatMethod('send', 'And now?')
  await expect.poll(readTold).toContain('unavailable')
  await callChatMethod('destroy')
  expect(await page.locator('bricks-host').count()).toBe(1)
  expect(complaints.filter((line) => !line.includes('503'))).toEqual([])
  await close()
})
