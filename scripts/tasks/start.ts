import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { loadConfig } from '../../packages/server/src/config.ts'
import { makeDataFolder } from '../../packages/server/src/data-folder.ts'
import { readSwitch } from '../../packages/server/src/setting-readers.ts'
import { ensureBuilt } from '../toolchain/builds.ts'
import { checkSettings } from '../toolchain/check-settings.ts'
import { joinSettings } from '../toolchain/join-settings.ts'
import { type Account, printWelcome } from '../toolchain/print-welcome.ts'
import { END_WITH_PARENT, SERVER_OPTIONS } from '../toolchain/server-options.mjs'
import { startProcess, startUntilJson } from '../toolchain/start-process.ts'
import { waitUntilReady } from '../toolchain/wait-until-ready.ts'

const SERVER = 'packages/server/src/main.ts'
const SANDBOX = 'packages/sandbox/src/main.ts'
const SEED = 'packages/sandbox/src/seed-accounts.ts'

/** `npm start`: builds what is stale, starts the stand-ins and the server, and says where to go next. */
try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

async function start(): Promise<void> {
  checkSettings(console.error)
  const withSandbox = readSwitch({ SANDBOX: process.env.SANDBOX?.trim() || 'on' }, 'SANDBOX')
  // Before anything is built: a setting that cannot be used is said at once.
  const { appUrl: address, storage } = loadConfig({ ...process.env, SANDBOX: withSandbox ? 'on' : 'off' })
  const stateFolder = join(storage.baseFolder, 'sandbox')
  makeDataFolder(storage.baseFolder)
  if (withSandbox) makeDataFolder(stateFolder)
  await ensureBuilt()
  const sandbox = withSandbox ? await startSandbox(stateFolder) : undefined
  const trustFile = join(stateFolder, 'trusted-authorities.pem')
  const environment = joinSettings({ LOG_LEVEL: 'error', ...sandbox?.environment }, process.env, trustFile)
  const server = startProcess([...END_WITH_PARENT, ...SERVER_OPTIONS, SERVER], environment)
  endTogether(server, sandbox?.child)
  await waitUntilReady(address, server)
  const seeded = sandbox && !process.env.DATABASE_URL?.trim() ? await seed(address, stateFolder, environment) : NOTHING
  const mailbox = sandbox?.environment.SANDBOX_MAILBOX
  const provider = environment.OPENAI_BASE_URL ?? 'OpenAI'
  printWelcome({ ...seeded, address, provider, standIns: sandbox?.standIns ?? [], ...(mailbox && { mailbox }) })
}

type Seeded = { accounts: Account[]; hasKey: boolean; warnings: string[] }
const NOTHING: Seeded = { accounts: [], hasKey: false, warnings: [] }

type Environment = Record<string, string>

/** Starts the stand-ins. One that a real setting replaces is not told to the server. */
async function startSandbox(folder: string) {
  const args = [SANDBOX, '--data-dir', folder]
  const { child, said } = await startUntilJson<{ environment: Environment }>(args, process.env)
  const standIns = Object.keys(said.environment).filter((name) => !process.env[name]?.trim())
  const environment: Environment = { ...said.environment, SANDBOX: 'on' }
  return { child, standIns, environment }
}

async function seed(address: string, folder: string, environment: NodeJS.ProcessEnv): Promise<Seeded> {
  const isReal = process.env.OPENAI_BASE_URL?.trim() ? ['--real-provider'] : []
  const args = [SEED, '--server', address, '--data-dir', folder, ...isReal]
  return (await startUntilJson<Seeded>(args, environment)).said
}

/** Whichever ends first takes the other with it, and this process ends as the server did. */
function endTogether(server: ChildProcess, sandbox: ChildProcess | undefined): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))
  sandbox?.on('exit', () => server.kill('SIGTERM'))
  server.on('exit', (code) => {
    sandbox?.kill('SIGTERM')
    process.exit(code ?? 1)
  })
}
