import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findFreePort } from '#scripts/processes/find-free-port.ts'
import { expect, test } from './journey.ts'

test('serve: production knows none of the accounts that the sandbox prints', async ({ product }) => {
  const port = await findFreePort()
  const address = `http://localhost:${port}`
  const server = spawn(process.execPath, ['scripts/start/serve.ts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), DATA_DIR: product.folder, APP_URL: address, LOG_LEVEL: 'error' },
  })
  try {
    await expect
      .poll(
        () =>
          fetch(`${address}/readyz`).then(
            ({ ok }) => ok,
            () => false,
          ),
        { timeout: 20_000 },
      )
      .toBe(true)
    const accounts = Object.values(product.accounts)
    expect(accounts).toHaveLength(3)
    for (const account of accounts) {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(`${address}/api/login`, { method: 'POST', headers, body: JSON.stringify(account) })
      expect(answer.status).toBe(401)
    }
    expect(readFileSync(join(product.folder, 'bricks.db')).length).toBeGreaterThan(0)
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  }
})
