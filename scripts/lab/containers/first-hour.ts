import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { request as requestPlain } from 'node:http'
import { request } from 'node:https'
import { expectThat, waitUntil } from './check-tools.ts'
import { HOST, type TlsProxy } from './proxies.ts'

const PASSWORD = 'an operator of the first hour'
export const ANSWER = { tokens: 20, tokensPerSecond: 10 }
/** The parts of an answer arrive over more than this time, unless a proxy buffers them. */
const LEAST_SPREAD_MS = 1_000

interface FirstHour {
  proxy: TlsProxy
  runAdmin: (...args: string[]) => unknown
}

export async function walkFirstHour({ proxy, runAdmin }: FirstHour): Promise<void> {
  const ask = createAsker(proxy)
  await waitUntil('the proxy does not answer', () =>
    ask('/readyz').then(
      ({ status }) => status === 200,
      () => false,
    ),
  )
  const page = await ask('/')
  expectThat(page.status === 200, `the first page is ${page.status}`)
  expectThat(/max-age/.test(`${page.headers['strict-transport-security']}`), 'the first page has no HSTS')

  const email = 'operator@bricks.example'
  const account = { name: 'An operator', email, password: PASSWORD, 'confirm-password': PASSWORD }
  const { token } = readJson<{ token: string }>(await ask('/api/signup', { body: account }))
  const made = await ask('/api/project/new', { body: { 'new-project-name': 'Parcels' }, token })
  const { id } = readJson<{ id: string }>(made)
  const requestDeploy = () => ask('/api/project/deploy', { body: { project_id: id }, token })
  const early = await requestDeploy()
  expectThat(early.status === 403, `on Free, Deploy is ${early.status}: ${early.text}`)
  runAdmin('set-role', email, 'premium')
  readJson(await requestDeploy())

  const live = await ask(`/live/${id}`)
  expectThat(live.status === 200, `the live page is ${live.status}`)
  const chat = { project_id: id, messages: [{ role: 'user', content: 'Hello' }] }
  const answer = await ask('/api/completionChatStreamed', { body: chat, accept: 'text/event-stream' })
  expectThat(answer.status === 200, `the chat is ${answer.status}: ${answer.text}`)
  expectThat(answer.text.includes('event: done'), `the answer has no end: ${answer.text}`)
  const spread = (answer.times.at(-1) ?? 0) - (answer.times.at(0) ?? 0)
  expectThat(spread > LEAST_SPREAD_MS, `an answer of 2 s came within ${Math.round(spread)} ms`)
}

export async function checkPlainHttp({ plainPort }: TlsProxy): Promise<void> {
  const sent = requestPlain({ host: '127.0.0.1', port: plainPort, path: '/signin', headers: { host: HOST } })
  sent.end()
  const [{ statusCode: status, headers }] = await once(sent, 'response')
  sent.destroy()
  expectThat(status === 301 || status === 308, `plain http is answered ${status}`)
  expectThat(`${headers.location}`.startsWith(`https://${HOST}`), `plain http is sent to ${headers.location}`)
}

/** The server believes the proxy, so the proxy must not pass on what a client itself says about the host. */
export async function checkForgedHost(proxy: TlsProxy): Promise<void> {
  const host = 'another.example'
  const { status, text } = await createAsker(proxy)('/api/config', { host, headers: { 'x-forwarded-host': HOST } })
  // Caddy itself answers a host that it does not serve with 200 and no text.
  const isRefused = status >= 400 || text === ''
  expectThat(isRefused, `a request for ${host} that claims to be for ${HOST} is answered ${status}: ${text}`)
}

interface Asked {
  host?: string
  headers?: Readonly<Record<string, string>>
  body?: object
  token?: string
  accept?: string
}

interface Answer {
  status: number
  headers: Record<string, unknown>
  text: string
  times: number[]
}

function createAsker({ port, ca }: TlsProxy): (path: string, asked?: Asked) => Promise<Answer> {
  return async (path, { host = HOST, headers, body, token, accept } = {}) => {
    const sent = request({
      ...{ host: '127.0.0.1', port, path, servername: HOST, ca: readFileSync(ca), method: body ? 'POST' : 'GET' },
      headers: {
        host,
        ...headers,
        ...(accept && { accept }),
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
    })
    sent.end(body && JSON.stringify(body))
    const [response] = await once(sent, 'response')
    const times: number[] = []
    let text = ''
    for await (const piece of response.setEncoding('utf8')) {
      times.push(performance.now())
      text += piece
    }
    return { status: response.statusCode, headers: response.headers, text, times }
  }
}

function readJson<Body>({ status, text }: Answer): Body {
  expectThat(status < 300, `${status}: ${text}`)
  return JSON.parse(text)
}
