import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findFreePort } from '#scripts/processes/find-free-port.ts'
import { startProcess } from '#scripts/processes/start-process.ts'
import { waitUntilReady } from '#scripts/processes/wait-until-ready.ts'

export interface ApiSession {
  emails: readonly string[]
  post: (path: string, body: object) => Promise<{ status: number; body: Record<string, unknown> }>
  stop: () => Promise<void>
}

const PASSWORD = 'a quiet river, gone in an hour'

export async function startApiSession(accounts: number): Promise<ApiSession> {
  const folder = mkdtempSync(join(tmpdir(), 'bricks-timings-'))
  const port = await findFreePort()
  const server = startProcess(['packages/server/src/main.ts'], {
    PATH: process.env.PATH,
    PORT: String(port),
    DATA_DIR: folder,
    DEFAULT_ROLE: '9',
    // No mail server listens at this address, so mails wait, but the answers of the API do not.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'Bricks <bricks@people.example>',
    SIGNUPS_PER_HOUR_PER_ADDRESS: '0',
    WRITES_PER_MINUTE_PER_ACCOUNT: '0',
    RESETS_PER_HOUR_PER_ADDRESS: '0',
    // Each call may name another client address, so that no rate limit answers.
    TRUST_PROXY: '1',
    LOG_LEVEL: 'fatal',
  })
  const address = `http://127.0.0.1:${port}`
  await waitUntilReady(address, server)
  let client = 0

  async function postFromNextClient(path: string, body: object) {
    client += 1
    const headers = {
      'content-type': 'application/json',
      'x-forwarded-for': `10.${client >> 16}.${(client >> 8) & 255}.${client & 255}`,
    }
    const response = await fetch(`${address}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return { status: response.status, body: await response.json() }
  }

  const emails = Array.from({ length: accounts }, (_, at) => `person-${at}@people.example`)
  const signUp = (email: string) =>
    postFromNextClient('/signup', { name: 'Ada', email, password: PASSWORD, 'confirm-password': PASSWORD })
  for (const email of emails) await signUp(email)

  return {
    emails,
    post: postFromNextClient,
    stop: async () => {
      server.kill('SIGTERM')
      await new Promise((resolve) => server.once('exit', resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
