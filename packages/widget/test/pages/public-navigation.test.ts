import type { Page } from '@playwright/test'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { servePublicSite, writeDocument } from '#tools/public-site.ts'
import { createAnswerEvents } from '#tools/replies.ts'
import type { Served } from '#tools/serve.ts'
import { stage } from '#tools/shared-stage.ts'

const REACT = ['/npm/react-18/umd/react.development.js', '/npm/react-dom-18/umd/react-dom.development.js']

const writeReactPage = (hydrate: string) =>
  `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><title>Shop</title></head><body><main><h1>Shop</h1><button>Added 0</button></main>` +
  `${REACT.map((src) => `<script src="${src}"></script>`).join('')}<script async="" src="${stage.bricks.origin}/widget.js" data-project="P1"></script><script src="/${hydrate}.js"></script></body></html>`

const writeReactApp = (hydrate: string, when: string) => `
  const h = React.createElement
  function App() {
    const [count, setCount] = React.useState(0)
    React.useEffect(() => { document.documentElement.dataset.hydrated = 'yes' }, [])
    return h('html', { lang: 'en' },
      h('head', null, h('meta', { charSet: 'utf-8' }), h('title', null, 'Shop')),
      h('body', null,
        h('main', null, h('h1', null, 'Shop'), h('button', { onClick: () => setCount(count + 1) }, 'Added ' + count)),
        ${REACT.map((src) => `h('script', { src: '${src}' })`).join()},
        h('script', { async: true, src: '${stage.bricks.origin}/widget.js', 'data-project': 'P1' }),
        h('script', { src: '/${hydrate}.js' })))
  }
  const begin = () => ReactDOM.hydrateRoot(document, h(React.StrictMode, null, h(App)))
  ${when}`

const WHEN: Record<string, string> = {
  'at once': 'begin()',
  'with the load event': "addEventListener('load', begin)",
}

const NAVIGATIONS: Record<string, { head?: string; body: (main: string) => string }> = {
  Turbo: {
    head: '<script src="/npm/@hotwired/turbo/dist/turbo.es2017-umd.js"></script>',
    body: (main) => main + stage.tag(),
  },
  'Turbo with the tag in the head': {
    head: '<script src="/npm/@hotwired/turbo/dist/turbo.es2017-umd.js"></script>TAG',
    body: (main) => main,
  },
  htmx: {
    head: '<script src="/npm/htmx.org/dist/htmx.min.js"></script>',
    body: (main) => `<div hx-boost="true">${main}</div>${stage.tag()}`,
  },
}

const sites: Record<string, Served> = {}
beforeAll(async () => {
  for (const [name, { head = '', body }] of Object.entries(NAVIGATIONS)) {
    const writePage = (title: string, to: string) =>
      writeDocument({
        head: head.replace('TAG', stage.tag()),
        body: body(`<h1>${title}</h1><a href="${to}">Go to ${to}</a>`),
      })
    sites[name] = await servePublicSite({
      '/one': writePage('Page one', '/two'),
      '/two': writePage('Page two', '/one'),
    })
  }
  const pages = Object.keys(WHEN).flatMap((when, at): [string, string][] => [
    [`/${at}`, writeReactPage(`app${at}`)],
    [`/app${at}.js`, writeReactApp(`app${at}`, WHEN[when] ?? '')],
  ])
  sites.react = await servePublicSite(Object.fromEntries(pages))
})
beforeEach(() => {
  stage.bricks.replies = [createAnswerEvents('It is **out**.')]
})
afterAll(() => Promise.all(Object.values(sites).map((site) => site.close())))

const visit = (name: string, path: string) =>
  stage.visitAddress(`${sites[name]?.origin}${path}`, { friends: [stage.bricks.origin] })

async function sendQuestion(page: Page, words: string): Promise<void> {
  await page.getByPlaceholder('Type a message...').fill(words)
  await page.getByPlaceholder('Type a message...').press('Enter')
}

it.each(Object.keys(WHEN))(
  'React 18 hydrates a whole document %s without a word, and the chat is there after',
  async (when) => {
    const { page, complaints, close } = await visit('react', `/${Object.keys(WHEN).indexOf(when)}`)
    await page.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Added 0' }).click()
    await page.getByRole('button', { name: 'Added 1' }).waitFor()
    await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
    await sendQuestion(page, 'Where is A17?')
    await page.locator('strong', { hasText: 'out' }).waitFor()
    await page.getByRole('button', { name: 'Added 1' }).click()
    await page.getByRole('button', { name: 'Added 2' }).waitFor()
    expect(await page.locator('bricks-host').count()).toBe(1)
    expect(complaints).toEqual([])
    await close()
  },
)

it.each(Object.keys(NAVIGATIONS))('the chat and its draft stay through the navigations of %s, once', async (name) => {
  const { page, complaints, close } = await visit(name, '/one')
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  await page.getByRole('button', { name: 'Chat Parcel helper' }).click()
  await sendQuestion(page, 'Where is A17?')
  await page.locator('strong', { hasText: 'out' }).waitFor()
  await page.getByPlaceholder('Type a message...').fill('Half a sen')
  for (const to of ['two', 'one', 'two']) {
    await page.getByRole('link', { name: `Go to /${to}` }).click()
    await page.getByRole('heading', { name: `Page ${to}` }).waitFor()
    // Turbo shows what it has kept of a page until the page has come. If that is broken off, its own code complains.
    await page.locator('html:not([aria-busy])').waitFor({ state: 'attached' })
  }
  await page.goBack()
  await page.getByRole('heading', { name: 'Page one' }).waitFor()
  expect(await page.evaluate(() => 'stayed' in window)).toBe(true)
  expect(await page.locator('bricks-host').count()).toBe(1)
  expect(await page.getByPlaceholder('Type a message...').inputValue()).toBe('Half a sen')
  await sendQuestion(page, 'And when?')
  await expect.poll(() => page.locator('strong', { hasText: 'out' }).count()).toBe(2)
  expect(complaints).toEqual([])
  await close()
})
