import { join } from 'node:path'
import { BUILT_PROGRAM, ensureBuilt } from '#scripts/build/builds.ts'
import { END_WITH_PARENT, SERVER_ENVIRONMENT, SERVER_OPTIONS } from '#scripts/processes/server-options.mjs'
import { startProcess, startUntilJson } from '#scripts/processes/start-process.ts'
import { waitUntilReady } from '#scripts/processes/wait-until-ready.ts'
import { loadConfig } from '../../packages/server/src/config/config.ts'
import { createAndCheckDataFolder } from '../../packages/server/src/process/data-folder.ts'
import { checkSettings } from './check-settings.ts'
import { endServerAndSandboxTogether } from './end-together.ts'
import { hasSampleAccounts } from './has-sample-accounts.ts'
import { mergeEnvironment } from './merge-environment.ts'
import { type Account, printBanner } from './print-banner.ts'

/** `npm run dev` runs the server's sources, because it would otherwise build the server after each change. */
const isDevelopment = process.argv.includes('--from-sources')
const SERVER = isDevelopment ? 'packages/server/src/main.ts' : `${BUILT_PROGRAM}/main.js`
const SANDBOX = 'packages/sandbox/src/main.ts'
const SEED = 'packages/sandbox/src/seed-accounts.ts'

let isEnding = () => false

/** `npm start`: builds stale parts, starts the fakes and the server, and prints where to go next. */
try {
  await startProduct()
} catch (error) {
  // After a signal the server ends by itself, and this process with it.
  if (!isEnding()) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

async function startProduct(): Promise<void> {
  checkSettings(console.error)
  // The settings are read before the build, so that a wrong setting is reported at once.
  const settings = { ...process.env, SANDBOX: process.env.SANDBOX?.trim() || 'on' }
  const config = loadConfig(settings)
  const { appUrl: address, storage, sandbox: withSandbox } = config
  const stateFolder = join(storage.baseFolder, 'sandbox')
  createAndCheckDataFolder(storage.baseFolder)
  if (withSandbox) createAndCheckDataFolder(stateFolder)
  await ensureBuilt(isDevelopment ? { without: 'server' } : {})
  const sandbox = withSandbox ? await startSandbox(stateFolder, address) : undefined
  const trustFile = join(stateFolder, 'trusted-authorities.pem')
  const environment = mergeEnvironment({ LOG_LEVEL: 'error', ...sandbox?.environment }, process.env, trustFile)
  const server = startProcess([...END_WITH_PARENT, ...SERVER_OPTIONS, SERVER], {
    ...SERVER_ENVIRONMENT,
    ...environment,
  })
  isEnding = endServerAndSandboxTogether(server, sandbox?.child).isEnding
  await waitUntilReady(address, server)
  const seeded = hasSampleAccounts(config) ? await seedAccounts(address, stateFolder, environment) : NOT_SEEDED
  const mailbox = sandbox?.environment.SANDBOX_MAILBOX
  const provider = environment.OPENAI_BASE_URL ?? environment.PROVIDER ?? environment.PROVIDERS_FILE ?? 'OpenAI'
  printBanner({ ...seeded, address, provider, fakes: sandbox?.fakes ?? [], ...(mailbox && { mailbox }) })
}

interface Seeded {
  accounts: Account[]
  hasKey: boolean
  warnings: string[]
}
const NOT_SEEDED: Seeded = { accounts: [], hasKey: false, warnings: [] }

type Environment = Record<string, string>

/** Tells the fakes where the server is, because they call it and their pages lead back to it. */
async function startSandbox(folder: string, address: string) {
  const args = [SANDBOX, '--data-dir', folder]
  const { child, said } = await startUntilJson<{ environment: Environment }>(args, { ...process.env, APP_URL: address })
  const fakes = Object.keys(said.environment).filter((name) => !process.env[name]?.trim())
  const environment: Environment = { ...said.environment, SANDBOX: 'on' }
  return { child, fakes, environment }
}

async function seedAccounts(address: string, folder: string, environment: NodeJS.ProcessEnv): Promise<Seeded> {
  const { OPENAI_BASE_URL, PROVIDER, PROVIDERS_FILE } = process.env
  const isReal = [OPENAI_BASE_URL, PROVIDER, PROVIDERS_FILE].some((value) => value?.trim()) ? ['--real-provider'] : []
  const args = [SEED, '--server', address, '--data-dir', folder, ...isReal]
  return (await startUntilJson<Seeded>(args, environment)).said
}
