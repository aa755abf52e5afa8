import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { type ConnectionNews, watchConnectionNews } from '#api/connections/connection-news.ts'
import type { Handlers } from '#test/fake-api.ts'
import { type OpenPageOptions, openPage } from '#test/open-page.tsx'

const AT = { project_id: 'parcel-helper', connection_id: 'shop' }
const findHeading = (name: string) => page.getByRole('heading', { name })

async function openCallback(search: string, options: OpenPageOptions & { api?: Handlers } = {}) {
  globalThis.providerAnswer = search
  const news: ConnectionNews[] = []
  onTestFinished(watchConnectionNews((each) => news.push(each)))
  const { api } = await openPage('/oauth/callback', options)
  const listSentBodies = () => api.calls.filter(({ name }) => name === 'finishConnection').map(({ body }) => body)
  return { news, sent: listSentBodies }
}

test('who comes back from the provider is connected, once, and the other tabs are told', async () => {
  const { news, sent } = await openCallback('?code=c-1&state=s-1&scope=read&iss=https://login.example', {
    api: { finishConnection: () => AT },
  })
  await expect.element(findHeading('Connected')).toBeVisible()
  await expect.element(page.getByText(/^You can close this window/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Or go on here' })).toHaveAttribute('href', '/edit/parcel-helper')
  expect(sent()).toEqual([{ code: 'c-1', state: 's-1', iss: 'https://login.example' }])
  await expect.poll(() => news).toEqual([{ ...AT, outcome: 'connected' }])
  expect(globalThis.providerAnswer).toBeUndefined()
})

test('a refusal of the provider is told in words, and to the tab that waits', async () => {
  const refusal = { code: 'connection_refused', error: 'The sign-in was refused. Please connect again.', ...AT }
  const finishConnection = () => Response.json(refusal, { status: 422 })
  const { news, sent } = await openCallback('?error=access_denied&state=s-1', { api: { finishConnection } })
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent('The sign-in was cancelled, or your account may not allow it.')
  await expect.element(page.getByText(/press Connect again\.$/)).toBeVisible()
  expect(sent()).toEqual([{ error: 'access_denied', state: 's-1' }])
  await expect.poll(() => news).toEqual([{ ...AT, outcome: 'failed' }])
})

test('an answer that came too late or twice says so in the words of the server', async () => {
  const finishConnection = () =>
    Response.json({ code: 'link_expired', error: 'This link no longer works.' }, { status: 400 })
  const { news } = await openCallback('?code=c-1&state=old', { api: { finishConnection } })
  await expect.element(page.getByRole('alert')).toHaveTextContent('This link no longer works.')
  expect(news).toEqual([])
})

test('who is signed out is told to sign in, and nothing is sent', async () => {
  const { sent } = await openCallback('?code=c-1&state=s-1', { token: null })
  await expect.element(findHeading('Sign in first')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/signin')
  expect(sent()).toEqual([])
})

test('a session that has ended meanwhile is told the same', async () => {
  const finishConnection = () => Response.json({ code: 'not_signed_in', error: 'Please sign in.' }, { status: 401 })
  await openCallback('?code=c-1&state=s-1', { api: { finishConnection } })
  await expect.element(findHeading('Sign in first')).toBeVisible()
})

test.each(['', '?state=s-1', '?code=c-1'])('what is no answer (%s) is not sent', async (search) => {
  const { sent } = await openCallback(search)
  await expect.element(findHeading('Nothing to connect here')).toBeVisible()
  expect(sent()).toEqual([])
})
