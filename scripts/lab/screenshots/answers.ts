import type { Page } from '@playwright/test'

const matchApiPath = (path: string) => new RegExp(`/api${path.replaceAll('/', '\\/')}(\\?|$)`)

export const answers = {
  answerWithRefusal(
    page: Page,
    path: string,
    failure = { code: 'internal', error: 'Something went wrong.' },
    status = 500,
  ) {
    return page.route(matchApiPath(path), (route) => route.fulfill({ status, json: failure }))
  },

  neverAnswer(page: Page, path: string) {
    return page.route(matchApiPath(path), () => {})
  },

  answerWithJson(page: Page, path: string, answer: unknown) {
    return page.route(matchApiPath(path), (route) => route.fulfill({ json: answer }))
  },

  answerWithEvents(page: Page, path: string, events: readonly { type: string }[]) {
    const lines = events.map(({ type, ...data }) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`)
    return page.route(matchApiPath(path), (route) =>
      route.fulfill({ contentType: 'text/event-stream', body: lines.join('') }),
    )
  },

  overwriteInAnswer(page: Page, path: string, part: object) {
    return page.route(matchApiPath(path), async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), ...part } })
    })
  },
}
