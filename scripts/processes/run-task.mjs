import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from '#scripts/install/ensure-installed.mjs'
import { findOrInstallNode, linkNodeForShells } from '#scripts/install/find-or-install-node.mjs'
import { callWhenAnyParentEnds } from './call-when-any-parent-ends.mjs'
import { END_WITH_PARENT } from './server-options.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/**
 * Runs one TypeScript file of the project under the right Node and exits as it does.
 * This file and its imports run on Node 18 and later, because they find or install the newer Node.
 * @param {{ file: string, install?: 'to run' | 'to test', nodeOptions?: string[], environment?: Record<string, string> }} task
 *   file: a path below the project's folder; install: bring `node_modules` up to date first
 * @param {string[]} args
 */
export async function runTask({ file, install, nodeOptions = [], environment = {} }, args) {
  const node = await prepareNode(install)
  if (!node) return
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(node, [...END_WITH_PARENT, ...nodeOptions, ...settings, file, ...args], {
    cwd: root,
    stdio: 'inherit',
    // The compiled code is cached, so that a start need not load the TypeScript compiler.
    env: { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'), ...environment, ...process.env, PATH: path },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // Only under npm does the end of a parent end the child. Without npm a shell may end and leave its command running.
  if (process.env.npm_lifecycle_event) callWhenAnyParentEnds(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0)
  })
}

async function prepareNode(install) {
  try {
    checkSettingsText(join(root, '.env'))
    const mayInstall = install !== undefined
    const tasks = [findOrInstallNode(root, { mayInstall })]
    if (mayInstall) tasks.push(ensureInstalled(root, { forTests: install === 'to test' }))
    const [node] = await waitForAll(tasks)
    linkNodeForShells(root, node)
    return node
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
    return undefined
  }
}

/** Waits for all tasks, because npm must not be stopped half-way; then throws the first failure. */
async function waitForAll(tasks) {
  const outcomes = await Promise.allSettled(tasks)
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed) throw failed.reason
  return outcomes.map(({ value }) => value)
}

/**
 * Throws if the file with the settings cannot be read. Without it a backup, for example, would be made of a wrong
 * folder.
 */
function checkSettingsText(file) {
  if (!existsSync(file)) return
  if (/^\uFEFF|^\uFFFD|\0/.test(readText(file)))
    throw new Error(`${file}: it is not plain text. Save it as UTF-8 without a byte order mark (BOM).`)
}

function readText(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(`${file} cannot be read (${error.code}). Make it readable for whoever runs this, or take it away.`)
  }
}
