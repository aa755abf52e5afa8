import type { Page } from '@playwright/test'

const at = (path: string) => new RegExp(`/api${path.replaceAll('/', '\\/')}(\\?|$)`)

export const answers = {
  refuse(page: Page, path: string, failure = { code: 'internal', error: 'Something went wrong.' }, status = 500) {
    return page.route(at(path), (route) => route.fulfill({ status, json: failure }))
  },

  hold(page: Page, path: string) {
    return page.route(at(path), () => {})
  },

  give(page: Page, path: string, answer: unknown) {
    return page.route(at(path), (route) => route.fulfill({ json: answer }))
  },

  play(page: Page, path: string, events: readonly { type: string }[]) {
    const lines = events.map(({ type, ...data }) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
    return page.route(at(path), (route) => route.fulfill({ contentType: 'text/event-stream', body: lines.join('') }))
  },

  change(page: Page, path: string, part: object) {
    return page.route(at(path), async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), ...part } })
    })
  },
}
