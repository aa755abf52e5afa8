import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { startModel } from '#scripts/lab/cluster/product.ts'
import { runCommand } from '#scripts/processes/run-command.ts'
import { createTemporaryFolder, expectThat, type Outcome, runCheck, startServer } from './check-tools.ts'
import { ANSWER, checkForgedHost, checkPlainHttp, walkFirstHour } from './first-hour.ts'
import { HOST, type StartProxy, startCaddy, startNginx } from './proxies.ts'

export async function checkProxies(): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const [name, start] of Object.entries({ nginx: startNginx, caddy: startCaddy })) {
    if (spawnSync('which', [name]).status !== 0) console.log(`Not run: this machine has no ${name}.`)
    else
      outcomes.push(
        await runCheck(`${name}: a first bot answers through TLS, piece by piece`, () => walkFirstHourBehind(start)),
      )
  }
  return outcomes
}

async function walkFirstHourBehind(startProxy: StartProxy): Promise<void> {
  const cwd = resolve('.cache/release/package')
  const env = {
    DATA_DIR: createTemporaryFolder('data'),
    APP_URL: `https://${HOST}`,
    TRUST_PROXY: '1',
    DEFAULT_ROLE: '1',
    OPENAI_BASE_URL: await startModel(ANSWER.tokens, ANSWER.tokensPerSecond),
    OPENAI_API_KEY: 'sk-of-the-operator',
    OPERATOR_KEY_FOR: 'all',
  }
  const server = await startServer([process.execPath, 'server'], { cwd, env })
  const proxy = await startProxy(new URL(server.address).host)
  const runAdmin = (...args: string[]) => runCommand(process.execPath, ['server', 'admin', ...args], { cwd, env })
  await walkFirstHour({ proxy, runAdmin })
  await checkPlainHttp(proxy)
  await checkForgedHost(proxy)
  const code = await server.stop()
  expectThat(code === 0, `the server ended with ${code}`)
}
