import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './ensure-installed.mjs'
import { findNode } from './find-node.mjs'
import { END_WITH_PARENT } from './server-options.mjs'
import { whenParentsLeave } from './when-parents-leave.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/**
 * Runs one TypeScript file of the project under the right Node, with this process's arguments, and ends as it ends.
 * This file and what it imports run on any Node from 18 on, since they are what finds a newer one.
 * @param {string} file the path of the file, below the project's folder
 * @param {{ install?: boolean, nodeOptions?: string[] }} [options] install: bring `node_modules` up to date first
 */
export function runTask(file, { install = false, nodeOptions = [] } = {}) {
  const node = prepare(install)
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

function prepare(install) {
  try {
    if (install) ensureInstalled(root)
    return findNode(root)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
