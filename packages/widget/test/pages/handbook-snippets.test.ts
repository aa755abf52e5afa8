import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { createConsumer } from '#tools/consumer.ts'
import { createAnswerEvents } from '#tools/replies.ts'
import { stage } from '#tools/shared-stage.ts'

vi.setConfig({ testTimeout: 60_000 })

const page = readFileSync(join(import.meta.dirname, '../../../../docs/handbook/embedding.md'), 'utf8')
const coded = page.split(/^## /m).flatMap((part) => {
  const section = part.split('\n', 1)[0] ?? ''
  return [...part.matchAll(/^```\w*\n([\s\S]*?)^```$/gm)].map(([, code = '']) => ({ section, code }))
})
const tags = coded.filter(({ code }) => code.includes('<script'))
const own = coded.filter(({ section }) => section === 'A button of your own')

function fillAddresses(code: string): string {
  return code
    .replaceAll('https://bricks.example', stage.bricks.origin)
    .replaceAll('PROJECT_ID', 'P1')
    .replace(/widget@\w+\.js/, stage.manifest.pinned.file)
    .replace('sha384-...', stage.manifest.pinned.integrity)
}

beforeEach(() => {
  stage.bricks.replies = [createAnswerEvents('It is **out**. See [the terms](/terms).')]
})

it('the handbook’s page on embedding has snippets of every kind', () => {
  expect(tags.length).toBeGreaterThan(4)
  expect(own).toHaveLength(1)
})

it.each(tags)('the snippet under "$section" brings the chat: $code', async ({ code }) => {
  const { page: site, complaints, close } = await stage.visit({ body: fillAddresses(code) })
  const launcher = site.getByRole('button', { name: 'Chat Parcel helper' })
  const field = site.getByPlaceholder('Type a message...')
  await launcher.or(field).waitFor()
  if (await launcher.isVisible()) await launcher.click()
  if (code.includes('data-consent')) await site.getByRole('button', { name: 'I agree' }).click()
  await field.fill('Where is A17?')
  await field.press('Enter')
  await site.locator('strong', { hasText: 'out' }).waitFor()
  expect(complaints).toEqual([])
  await close()
})

it.each(['Talk to us', 'In stock?', 'Help'])('the handbook’s own button opens the chat: %s', async (name) => {
  const body = stage.tag() + fillAddresses(own[0]?.code ?? '')
  const { page: site, complaints, close } = await stage.visit({ body })
  await site.getByText(name, { exact: true }).click()
  await site.getByRole('dialog', { name: 'Parcel helper' }).waitFor()
  if (name === 'In stock?')
    await expect.poll(() => stage.bricks.requests[0]?.messages[0]?.content).toBe('Is this in stock?')
  expect(complaints).toEqual([])
  await close()
})

it('the handbook’s listeners hear what is said to them: the count of messages, and a link for the router', async () => {
  const scripts = coded.filter(({ code }) => code.startsWith('document.addEventListener'))
  expect(scripts).toHaveLength(2)
  const { page: site, complaints, close } = await stage.visit({ body: stage.tag() })
  await site.evaluate(
    (codes) => {
      const heard: unknown[] = []
      const recordHeard = (...what: unknown[]) => heard.push(what)
      Object.assign(window, { heard, analytics: { track: recordHeard }, router: { push: recordHeard } })
      for (const code of codes) new Function(code)()
    },
    scripts.map(({ code }) => code),
  )
  await site.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await site.getByPlaceholder('Type a message...').fill('Hello')
  await site.keyboard.press('Enter')
  await site.getByRole('link', { name: 'the terms' }).click()
  const readHeard = () => site.evaluate(() => (window as unknown as { heard: unknown[] }).heard)
  await expect.poll(readHeard).toEqual([['chat message', { length: 5 }], ['/terms']])
  expect(complaints).toEqual([])
  await close()
})

it('the handbook’s snippets for bundled apps compile against the package’s own types', async () => {
  const modules = coded.filter(({ section, code }) => section === 'As a module' && !code.includes('useEffect'))
  const effects = coded.filter(({ code }) => code.includes('useEffect'))
  expect([modules.length, effects.length]).toEqual([1, 1])
  const compilerOptions = { target: 'es2022', module: 'esnext', moduleResolution: 'bundler', lib: ['es2022', 'dom'] }
  const consumer = await createConsumer({
    'package.json': '{ "type": "module", "private": true }',
    'tsconfig.json': JSON.stringify({
      compilerOptions: { ...compilerOptions, types: [], strict: true, noEmit: true },
      include: ['*.ts'],
    }),
    'module.ts': modules[0]?.code ?? '',
    'effect.ts': `import { useEffect, useRef } from 'react'
      import { mountChat } from '@bricks/widget'
      export function useChat(server: string, project: string) {
        const place = useRef<HTMLDivElement>(undefined)
        ${effects[0]?.code}
      }`,
  })
  await consumer.run('typescript/bin/tsc', '-p', '.')
  await consumer.remove()
})
