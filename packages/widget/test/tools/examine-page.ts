import type { Page } from '@playwright/test'
import { expect } from 'vitest'
import { ALLOWED_ATTRIBUTES, ALLOWED_TAGS } from '../../src/markdown/allowed.ts'
import type { WatchedPage } from './open-page.ts'

/** Runs before the page's scripts. Defines the functions that hostile texts would call, and records each call. */
export const TRAPS = `
  window.hits = []
  for (const name of ['hit', 'alert', 'confirm', 'prompt', 'msgbox', 'open']) window[name] = (what) => window.hits.push(name + ' ' + what)
  window.polluted = () => Object.keys({}.__proto__).join()
  window.known = [...Object.getOwnPropertyNames(window), 'known', 'Bricks', 'chats']`

const CHROME_TAGS =
  'bricks-chat bricks-host main section header span i b svg path button textarea details summary h1 h2'
const CHROME_ATTRIBUTES =
  'role part tabindex dir lang title type hidden inert style data-unread data-words rows placeholder enterkeyhint disabled d viewBox id'
const CHROME_STYLES = '--brand --accent --above --keyboard --aside --bricks-in --low zoom color-scheme height'

export async function expectHarmless({ page, complaints }: WatchedPage): Promise<void> {
  expect(await findMarkupFaults(page)).toEqual([])
  const added =
    'Object.getOwnPropertyNames(window).filter((name) => !window.known.includes(name) && !/^\\d+$/.test(name))'
  expect(await page.evaluate(added)).toEqual([])
  expect(complaints).toEqual([])
}

export function findMarkupFaults(page: Page): Promise<string[]> {
  return page.evaluate(listFaults, {
    tags: [...ALLOWED_TAGS, ...CHROME_TAGS.split(' ')],
    documentTags: ['html', 'head', 'body', 'title', 'meta', 'link', 'script', 'noscript'],
    attributes: [...ALLOWED_ATTRIBUTES, ...CHROME_ATTRIBUTES.split(' ')],
    documentAttributes: ['charset', 'name', 'property', 'content', 'src', 'rel', 'href', 'crossorigin'],
    styles: CHROME_STYLES.split(' '),
  })
}

type Rules = Record<'tags' | 'documentTags' | 'attributes' | 'documentAttributes' | 'styles', string[]>

function listFaults(rules: Rules): string[] {
  const faults = new Set<string>()
  const checkElement = (element: HTMLElement, { tags, attributes }: Pick<Rules, 'tags' | 'attributes'>) => {
    const tag = element.localName
    if (!tags.includes(tag)) faults.add(`<${tag}>`)
    for (const { name, value } of element.attributes) {
      if (!attributes.includes(name) && !name.startsWith('aria-')) faults.add(`<${tag} ${name}>`)
      if (tag === 'a' && name === 'href' && !/^(https?:\/\/|mailto:)/.test(value)) faults.add(`a link to ${value}`)
    }
    if (tag === 'a' && !element.getAttribute('rel')?.includes('noopener')) faults.add('a link that gives itself away')
    for (const name of element.style ?? []) if (!rules.styles.includes(name)) faults.add(`the style ${name}`)
  }
  const inChat = rules
  const inDocument = {
    tags: [...rules.tags, ...rules.documentTags],
    attributes: [...rules.attributes, ...rules.documentAttributes],
  }
  const walk = (root: Document | ShadowRoot, allowed?: typeof inDocument) => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (allowed) checkElement(element, allowed)
      if (element.shadowRoot) walk(element.shadowRoot, inChat)
      if (element instanceof HTMLIFrameElement && element.contentDocument) {
        walk(element.contentDocument, inDocument)
        recordHits(element.contentWindow as unknown as Trapped)
      }
    }
  }
  const recordHits = ({ hits, polluted }: Trapped) => {
    for (const hit of [...hits, polluted()]) if (hit) faults.add(`ran: ${hit}`)
  }
  walk(document)
  recordHits(window as unknown as Trapped)
  return [...faults].map((fault) => fault.slice(0, 200))
}

interface Trapped {
  hits: string[]
  polluted(): string
}

/** Returns the words that the chat does not show, because a text that is not shown proves nothing. */
export function findMissingWords(page: Page, words: string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    let text = ''
    const walk = (root: Document | ShadowRoot) => {
      for (const element of root.querySelectorAll('*')) {
        const { shadowRoot, ariaLabel } = element
        if (shadowRoot) {
          text += shadowRoot.textContent
          walk(shadowRoot)
        }
        if (ariaLabel) text += ariaLabel
        if (element instanceof HTMLIFrameElement && element.contentDocument) walk(element.contentDocument)
        if (element instanceof HTMLTextAreaElement) text += element.value + element.placeholder
      }
    }
    walk(document)
    return wanted.filter((word) => !text.includes(word))
  }, words)
}
