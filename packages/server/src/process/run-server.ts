import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { type App, createApp } from '#app.ts'
import { startBillingWork } from '#billing/tasks/run-billing-tasks.ts'
import { type Config, isSettingGiven, listEnvironmentNames, loadConfig } from '#config/config.ts'
import { SettingError } from '#config/setting.ts'
import { describeUnknownSettings } from '#config/unknown-settings.ts'
import { type Context, createContext } from '#context.ts'
import { startDeliveringHandoffs } from '#handoff/deliver-handoffs.ts'
import { startDeliveringMail } from '#mail/deliver-mail.ts'
import { serveMetricsPort } from '#metrics/metrics-port.ts'
import { logHowToGrantRights } from '#plans/log-how-to-grant-rights.ts'
import { countUnreadableSecrets } from '#secrets/count-unreadable-secrets.ts'
import { refuseUnknownSampleApis } from '#templates/starters/starter-templates.ts'
import { collectGarbageAfterStart } from './collect-garbage.ts'
import { writePidFile } from './pid-file.ts'
import { shutDownOnSignals } from './shut-down.ts'
import { startSweepingAndWeeklyMail } from './sweep.ts'
import { answerPingsOfFirstProcess } from './watch-workers.ts'
import { superviseWorkers } from './workers.ts'

const LISTEN_FAULTS: Readonly<Record<string, [setting: string, fix: string]>> = {
  EADDRINUSE: ['PORT', 'this port is taken. Choose another one, or stop what listens there.'],
  EACCES: ['PORT', 'this port is not for every user. Choose one above 1023.'],
  EADDRNOTAVAIL: ['HOST', 'this machine has no such address. Write one it has, or leave it out for 127.0.0.1.'],
  EINVAL: ['HOST', 'an address fe80::... needs the name of its interface, as fe80::1%eth0. Write another address.'],
  ENOTFOUND: [
    'HOST',
    'this name stands for no address. Write an address of this machine, or leave it out for 127.0.0.1.',
  ],
}

export async function runServer(): Promise<void> {
  // Files that the server writes hold password hashes and keys, so only its own user may read them.
  process.umask(0o077)
  try {
    const config = loadConfig()
    refuseUnknownSampleApis(config.sampleApis)
    refuseMissingBuild('CONSOLE_OUT_DIR', config.consoleFolder)
    refuseMissingBuild('WIDGET_OUT_DIR', config.widgetFolder)
    if (config.workers > 1 && cluster.isPrimary) await superviseWorkers(config)
    else await startServing(config)
  } catch (error) {
    process.stderr.write(`${describeStartError(error)}\n`)
    process.exit(1)
  }
}

/** Without the setting the server may run alone: `npm run dev` and tests serve the pages otherwise, or none. */
function refuseMissingBuild(setting: string, folder: string): void {
  if (!isSettingGiven(setting) || existsSync(folder)) return
  throw new SettingError(setting, `there is no folder ${folder}. Name the one that was built, or leave it out.`)
}

async function startServing(config: Config): Promise<void> {
  if (cluster.isWorker) answerPingsOfFirstProcess()
  const context = await createContext(config)
  logWarningsOfNode(context)
  const app = await createApp(context)
  await listenOrExplain(app, config)
  const readMetricsText = () => context.metrics.registry.metrics()
  const closeMetrics = cluster.isPrimary ? await serveMetricsPort(config, readMetricsText) : undefined
  const stopSweeping = startSweepingAndWeeklyMail(context)
  const stopMailing = startDeliveringMail(context)
  const stopHandoffs = startDeliveringHandoffs(context)
  const stopBilling = startBillingWork(context)
  const removePidFile = cluster.isPrimary ? writePidFile(config.storage, context.logger) : () => {}
  shutDownOnSignals(context, app, async () => {
    stopSweeping()
    stopBilling()
    removePidFile()
    await closeMetrics?.()
    await app.fastify.close()
    await Promise.all([stopMailing(), stopHandoffs()])
    await context.close()
  })
  logStarted(config, context, app)
  if (cluster.isPrimary || cluster.worker?.id === 1) {
    await logHowToGrantRights(context)
    await logUnreadableSecrets(context)
  }
  collectGarbageAfterStart()
}

/** Node writes its warnings to stderr as plain text, which a program that reads the log as JSON cannot parse. */
function logWarningsOfNode({ logger }: Context): void {
  process.removeAllListeners('warning')
  process.on('warning', (warning) => logger.warn({ err: warning }, 'Node warns'))
}

async function listenOrExplain({ fastify }: App, { host, port }: Config): Promise<void> {
  try {
    await fastify.listen({ host, port })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const fault = LISTEN_FAULTS[code]
    throw fault ? new SettingError(...fault) : error
  }
}

function logStarted(
  { appUrl, publicUrl, storage, bricks, sandbox }: Config,
  { logger }: Context,
  { fastify }: App,
): void {
  for (const { name, meant } of describeUnknownSettings(listEnvironmentNames()))
    logger.warn({ setting: name, meant }, 'no such setting')
  if (bricks.allowHosts.length > 0) logger.warn({ hosts: bricks.allowHosts }, 'bricks may call these private hosts')
  if (bricks.proxy !== undefined)
    logger.warn(
      { proxy: new URL(bricks.proxy).host },
      'bricks go through this proxy, which looks names up and has to refuse private ones',
    )
  logger.info(
    { appUrl, publicUrl, addresses: fastify.addresses(), engine: storage.location.engine, sandbox },
    'listening',
  )
}

/**
 * Without the right encryption key, bots act as if their keys and secrets had never been entered, while their owners
 * still see the masks.
 */
async function logUnreadableSecrets({ database, encryptionKeys, logger }: Context): Promise<void> {
  const found = await countUnreadableSecrets(database, encryptionKeys).catch((error: unknown) => {
    // If a part of the database cannot be reached, the server still starts for the accounts in the other parts.
    logger.warn({ err: error }, 'it is not known whether the stored secrets can be read')
  })
  if (!found || found.unreadable === 0) return
  logger.error(
    found,
    'Stored secrets were encrypted with another key and cannot be read. Start with the ENCRYPTION_SECRET of then, or with the key file that belongs to this database. Where the key was changed, give the one before as ENCRYPTION_SECRET_PREVIOUS and run rotate-keys.',
  )
}

function describeStartError(error: unknown): string {
  if (error instanceof SettingError) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
