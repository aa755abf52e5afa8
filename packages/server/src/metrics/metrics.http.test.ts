import { createCallScript, createTextScript } from '@bricks/sandbox/completions'
import { HANG } from '@bricks/sandbox/model'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { findFreePort } from '#test/tools/find-free-port.ts'
import { startServerProcess } from '#test/tools/run-process.ts'
import { createServerEnvironment } from '#test/tools/server-environment.ts'
import { startTestServer } from '#test/tools/start-test-server.ts'
import { writeJsonAnswer } from '#test/tools/tls-server.ts'
import { createWeatherCall, openWeatherScene, WEATHER_ROW, type WeatherScene } from '#test/tools/weather-scene.ts'

let open: WeatherScene
beforeAll(async () => {
  open = await openWeatherScene({ config: { metrics: true } })
})
afterAll(() => open.close())

async function readMetrics(): Promise<string> {
  const response = await fetch(`${open.scene.server.url}/metrics`)
  expect(response.headers.get('content-type')).toContain('text/plain')
  return response.text()
}

test('metrics count requests, chats, the provider, bricks and refusals, and hold no text and no id', async () => {
  open.scene.provider.play(createCallScript(createWeatherCall('Brno')), createTextScript('It is warm.'))
  await (await open.scene.ask({ body: { messages: [{ role: 'user', content: 'A secret question' }] } })).text()
  open.scene.provider.play({ status: 401, steps: [] })
  await (await open.scene.ask()).text()
  await (await open.scene.ask({ body: { project_id: 'unknown' } })).text()
  const text = await readMetrics()
  for (const line of [
    'bricks_http_request_seconds_count{route="/api/completionChatStreamed",method="POST",status="200"} 1',
    'bricks_refusals_total{code="provider_key_invalid"} 1',
    'bricks_refusals_total{code="not_found"} 1',
    'bricks_chat_failures_total{code="provider_key_invalid"} 1',
    'bricks_chat_first_token_seconds_count 1',
    'bricks_chat_streams_open 0',
    'bricks_provider_seconds_count{outcome="ok"} 2',
    'bricks_provider_seconds_count{outcome="provider_key_invalid"} 1',
    'bricks_brick_call_seconds_bucket{le="+Inf",outcome=',
    'process_resident_memory_bytes ',
  ]) {
    expect(text).toContain(line)
  }
  expect(text).not.toContain(open.scene.projectId)
  expect(text).not.toContain('secret question')
})

test('an API that has no such order has not failed: its answer has an outcome of its own', async () => {
  await open.world.play(WEATHER_ROW)
  for (const status of [404, 410, 500]) {
    open.world.server.script(writeJsonAnswer({ message: 'no such city' }, status))
    open.scene.provider.play(createCallScript(createWeatherCall('Atlantis')), createTextScript('There is none.'))
    await (await open.scene.ask()).text()
  }
  // Whoever asks within a second gets what was written before.
  await expect.poll(readMetrics).toContain('bricks_brick_call_seconds_count{outcome="not_found"} 2')
  expect(await readMetrics()).toContain('bricks_brick_call_seconds_count{outcome="bad_status"} 1')
})

test('a stream is counted as long as it is open', async () => {
  open.scene.provider.play({ steps: [...createTextScript('Wait').steps.slice(0, 1), HANG] })
  const leaving = new AbortController()
  const answer = await open.scene.ask({ accept: 'text/event-stream', signal: leaving.signal })
  await expect.poll(readMetrics).toContain('bricks_chat_streams_open 1')
  // Keeps `answer` in use, because `fetch` closes the connection of an answer that is garbage collected.
  expect(answer.bodyUsed).toBe(false)
  leaving.abort()
  await open.scene.provider.waitForClientToLeave()
  await expect.poll(readMetrics).toContain('bricks_chat_streams_open 0')
})

test('a client that leaves before the answer begins is no failure of the provider', async () => {
  open.scene.provider.play({ steps: [': begins\n\n', HANG] })
  const leaving = new AbortController()
  const asked = open.scene.completions().length
  const answer = open.scene.ask({ accept: 'text/event-stream', signal: leaving.signal })
  await expect.poll(() => open.scene.completions().length).toBeGreaterThan(asked)
  await expect.poll(() => open.scene.provider.countRunningAnswers()).toBe(1)
  leaving.abort()
  await expect(answer).rejects.toThrow()
  await expect.poll(readMetrics).toContain('bricks_provider_seconds_count{outcome="aborted"} 1')
  expect(await readMetrics()).not.toContain('outcome="provider_failed"')
})

test('metrics with a token are for whoever brings it', async () => {
  const server = await startTestServer({ config: { metrics: true, metricsToken: 'a long token' } })
  const readMetricsStatus = async (authorization?: string) =>
    (await server.app.inject({ url: '/metrics', headers: authorization ? { authorization } : {} })).statusCode
  expect(await readMetricsStatus()).toBe(401)
  for (const wrong of ['Bearer', 'Bearer a long toke', 'Bearer a long token!', 'a long token', 'Basic a long token']) {
    expect(await readMetricsStatus(wrong), wrong).toBe(401)
  }
  expect(await readMetricsStatus('Bearer a long token')).toBe(200)
  await server.close()
})

test('who asks for metrics while they are written gets the same, written once', async () => {
  const server = await startTestServer({ config: { metrics: true } })
  const { registry } = server.context.metrics
  let written = 0
  const write = registry.metrics.bind(registry)
  registry.metrics = () => {
    written++
    return write()
  }
  await Promise.all(Array.from({ length: 20 }, () => server.app.inject('/metrics')))
  expect(written).toBe(1)
  await server.close()
})

test('at a port of its own the numbers stand alone, and nowhere else', async () => {
  const place = await createServerEnvironment()
  const port = await findFreePort()
  const server = await startServerProcess({
    ...place.environment,
    METRICS_PORT: String(port),
    METRICS_TOKEN: 'a long token',
    LOG_LEVEL: 'info',
  })
  const fetchFromPort = (path: string, authorization = 'Bearer a long token') =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization } })
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404)
  expect(await (await fetchFromPort('/metrics')).text()).toContain('bricks_http_request_seconds_count')
  expect((await fetchFromPort('/metrics', 'Bearer no')).status).toBe(401)
  expect((await fetchFromPort('/readyz')).status).toBe(404)
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
  await place.remove()
})

test.runIf(inject('engine') === 'postgres')(
  'of several workers, any tells what all that answer have counted',
  async () => {
    const place = await createServerEnvironment()
    const server = await startServerProcess({ ...place.environment, WORKERS: '2', METRICS: 'on', LOG_LEVEL: 'info' })
    const listWorkers = () =>
      new Set(server.lines().flatMap(({ msg, pid }) => (msg === 'listening' ? [Number(pid)] : [])))
    await expect.poll(() => listWorkers().size).toBe(2)
    for (let sent = 0; sent < 20; sent++) await (await fetch(`${server.url}/healthz`)).text()
    const readMetrics = async () => (await fetch(`${server.url}/metrics`)).text()
    const text = await readMetrics()
    expect(text).toContain('bricks_http_request_seconds_count{route="/healthz",method="GET",status="200"} 20')
    expect(text).toContain('bricks_database_pool_wait_seconds_count')
    // One that hangs, as a process without memory or disk does, is missing. The others can be watched.
    const [hung = 0] = listWorkers()
    process.kill(hung, 'SIGSTOP')
    const asked = Array.from({ length: 4 }, readMetrics)
    expect(await Promise.race(asked)).toContain('bricks_http_request_seconds_count')
    process.kill(hung, 'SIGCONT')
    await Promise.all(asked)
    server.signal('SIGTERM')
    await server.exited
    await place.remove()
  },
)
