import { spawn } from 'node:child_process'
import { accessSync, existsSync, constants as files } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bringNode, linkForShells } from './bring-node.mjs'
import { ensureInstalled } from './ensure-installed.mjs'
import { END_WITH_PARENT } from './server-options.mjs'
import { whenParentsLeave } from './when-parents-leave.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/**
 * Runs one TypeScript file of the project under the right Node, with this process's arguments, and ends as it ends.
 * This file and what it imports run on any Node from 18 on, since they are what finds a newer one.
 * @param {string} file the path of the file, below the project's folder
 * @param {{ install?: 'to run' | 'to test', nodeOptions?: string[] }} [options] install: bring `node_modules` up to date first
 */
export async function runTask(file, { install, nodeOptions = [] } = {}) {
  const node = await prepare(install)
  if (!node) return
  const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
  const path = [dirname(node), join(root, 'node_modules', '.bin'), process.env.PATH].join(delimiter)
  const child = spawn(node, [...END_WITH_PARENT, ...nodeOptions, ...settings, file, ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    // What was compiled once is kept, so that starting does not even load the compiler of TypeScript.
    env: { NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'), ...process.env, PATH: path },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  // Only npm is watched: a shell that started this may well leave before it.
  if (process.env.npm_lifecycle_event) whenParentsLeave(() => child.kill('SIGTERM'))
  child.on('exit', (code, signal) => {
    process.exitCode = code ?? 128 + (constants.signals[signal] ?? 0)
  })
}

/** Undefined where something is missing that only a person can mend; it has been said then. */
async function prepare(install) {
  try {
    checkReadable(join(root, '.env'))
    const mayInstall = install !== undefined
    const tasks = [bringNode(root, { mayInstall })]
    if (mayInstall) tasks.push(ensureInstalled(root, { forTests: install === 'to test' }))
    const [node] = await settleAll(tasks)
    linkForShells(root, node)
    return node
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
    return undefined
  }
}

/** Both to their end, since npm must not be left half-way; then the first failure counts. */
async function settleAll(tasks) {
  const outcomes = await Promise.allSettled(tasks)
  const failed = outcomes.find(({ status }) => status === 'rejected')
  if (failed) throw failed.reason
  return outcomes.map(({ value }) => value)
}

function checkReadable(file) {
  try {
    if (existsSync(file)) accessSync(file, files.R_OK)
  } catch (error) {
    throw new Error(`${file} cannot be read (${error.code}). Make it readable for whoever runs this, or take it away.`)
  }
}
