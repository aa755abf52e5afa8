import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { createTemporaryDataFolder } from './tools/open-sandbox.ts'

const MAIN = new URL('../src/main.ts', import.meta.url).pathname

interface Started {
  child: ChildProcess
  environment: Record<string, string>
}

function spawnSandbox(folder: string, environment: Record<string, string> = {}): ChildProcess {
  const child = spawn(process.execPath, [MAIN, '--data-dir', folder], {
    env: { ...process.env, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function startSandboxProcess(folder: string): Promise<Started> {
  const child = spawnSandbox(folder)
  if (!child.stdout) throw new Error('The sandbox has no output.')
  const [line] = await once(createInterface(child.stdout), 'line')
  const { ready, environment } = JSON.parse(line)
  expect(ready).toBe(true)
  return { child, environment }
}

test('the sandbox prints one line of JSON with the environment for the server', async () => {
  const { environment } = await startSandboxProcess(await createTemporaryDataFolder())
  expect(Object.keys(environment)).toEqual([
    'OPENAI_BASE_URL',
    'OPENAI_API_KEY',
    'OPERATOR_KEY_FOR',
    'NODE_EXTRA_CA_CERTS',
    'BRICK_ALLOW_HOSTS',
    'SAMPLE_APIS',
    'SMTP_URL',
    'MAIL_FROM',
    'CONTACT_EMAIL',
    'SANDBOX_MAILBOX',
    'STRIPE_SECRET_KEY',
    'STRIPE_WEBHOOK_SECRET',
    'STRIPE_API_BASE',
    'STRIPE_PRICE_PRO_MONTHLY',
    'STRIPE_PRICE_PRO_ANNUAL',
    'STRIPE_PRICE_PREMIUM_MONTHLY',
    'STRIPE_PRICE_PREMIUM_ANNUAL',
  ])
  expect(environment.OPENAI_BASE_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/)
  expect(environment.OPERATOR_KEY_FOR).toBe('tests')
})

test('the sandbox keeps the address of the sample APIs and ends on SIGTERM', { timeout: 20_000 }, async () => {
  const folder = await createTemporaryDataFolder()
  const first = await startSandboxProcess(folder)
  first.child.kill('SIGTERM')
  expect(await once(first.child, 'exit')).toEqual([0, null])
  const second = await startSandboxProcess(folder)
  expect(second.environment.SAMPLE_APIS).toBe(first.environment.SAMPLE_APIS)
})

test('the sandbox ends when whoever started it is gone', async () => {
  const { child } = await startSandboxProcess(await createTemporaryDataFolder())
  child.stdin?.end()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test.each([
  [{ HOST: '0.0.0.0' }, /HOST is 0\.0\.0\.0, but the sandbox runs on loopback only/],
  [{ SANDBOX_TOKENS_PER_SECOND: 'fast' }, /SANDBOX_TOKENS_PER_SECOND is fast/],
  [{ SANDBOX_WEBHOOK_DELAY_MS: 'soon' }, /SANDBOX_WEBHOOK_DELAY_MS is soon/],
])('the sandbox refuses to start with %j, and says why', async (environment, reason) => {
  const child = spawnSandbox(await createTemporaryDataFolder(), environment)
  let said = ''
  child.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(child, 'close')
  expect(code).toBe(1)
  expect(said).toMatch(reason)
})
