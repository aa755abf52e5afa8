import { screen } from 'shadow-dom-testing-library'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type MountedSource, mountSource, type SourceOptions } from '#index.ts'
import { english as en } from '#locales/english.ts'
import { createScriptedSource } from '#tools/scripted-source.ts'

const LANGUAGES = ['ar', 'de', 'es', 'fr', 'ja', 'pt'] as const
const SEND = { ar: 'إرسال', de: 'Senden', en: 'Send', es: 'Enviar', fr: 'Envoyer', ja: '送信', pt: 'Enviar' }

let chat: MountedSource

function mountChat(options: Partial<SourceOptions> = {}): void {
  const target = document.createElement('div')
  target.style.height = '500px'
  document.body.append(target)
  chat = mountSource(target, { source: createScriptedSource(), ...options })
}

const readPlaceholder = async () => (await screen.findByShadowRole<HTMLTextAreaElement>('textbox')).placeholder
const findChatBox = () => document.querySelector('div > div')?.shadowRoot?.querySelector<HTMLElement>('.box')

beforeEach(() => {
  document.documentElement.lang = 'en'
})
afterEach(() => {
  chat.destroy()
  document.body.replaceChildren()
  document.documentElement.lang = 'en'
})

it.each([...LANGUAGES, 'en'] as const)('the language of the chat is %s where the page asks for it', async (locale) => {
  mountChat({ locale })
  await screen.findByShadowRole('button', { name: SEND[locale] })
  expect([findChatBox()?.lang, findChatBox()?.dir]).toEqual([locale, locale === 'ar' ? 'rtl' : 'ltr'])
})

it.each(['pt-BR', 'PT', 'pt-PT', 'pt_BR'])('a region counts as its language: %s', async (locale) => {
  mountChat({ locale })
  expect(await readPlaceholder()).toBe('Escreva uma mensagem...')
})

it("the language of the chat is the page's own where none is asked for, or one that there is not", async () => {
  document.documentElement.lang = 'de-AT'
  mountChat({ locale: 'tlh' })
  expect(await readPlaceholder()).toBe('Nachricht schreiben...')
})

it("the language of the chat is the browser's where the page's is unknown", async () => {
  document.documentElement.lang = ''
  mountChat()
  expect(navigator.language).toMatch(/^en/)
  expect(await readPlaceholder()).toBe(en.placeholder)
})

it('the language of the chat changes while the chat is open, keeping what was typed', async () => {
  mountChat({ source: createScriptedSource({ welcome: 'Welcome' }) })
  await screen.findByShadowRole('button', { name: 'Send' })
  chat.setLocale('ar')
  await screen.findByShadowRole('button', { name: 'إرسال' })
  expect(findChatBox()?.dir).toBe('rtl')
  chat.setLocale('fr')
  await screen.findByShadowText('Répond généralement tout de suite')
  chat.setLocale('en')
  await screen.findByShadowText(en.hint)
  expect(findChatBox()?.dir).toBe('ltr')
})

it('the language of the chat is the one asked for last, whichever arrives first', async () => {
  mountChat()
  chat.setLocale('ja')
  chat.setLocale('en')
  await new Promise((done) => setTimeout(done, 50))
  expect(await readPlaceholder()).toBe(en.placeholder)
})

it("the language of the chat yields to the page's own words", async () => {
  mountChat({ locale: 'de', texts: { placeholder: 'Frag den Bäcker', welcome: 'Moin!' } })
  expect(await readPlaceholder()).toBe('Frag den Bäcker')
  await screen.findByShadowText('Moin!')
  await screen.findByShadowRole('button', { name: 'Senden' })
})

it.each(LANGUAGES)('the language of the chat has every text in %s, with the same blanks to fill', async (language) => {
  const { texts } = (await import(`../locales/${language}.ts`)) as { texts: typeof en }
  const listPlaceholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).join()
  for (const [name, text] of Object.entries(en)) {
    const translated = texts[name as keyof typeof en]
    expect(listPlaceholders(translated), name).toBe(listPlaceholders(text))
    expect(Boolean(translated), name).toBe(Boolean(text))
  }
})
