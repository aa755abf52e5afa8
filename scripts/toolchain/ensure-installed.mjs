import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Makes `node_modules` agree with the lockfile: a clean install when there is none, an install when the lockfile changed
 * since, nothing otherwise. Runs on any Node from 18 on. Throws when npm fails.
 * @param {string} root the folder of the lockfile
 */
export function ensureInstalled(root) {
  const modules = join(root, 'node_modules')
  const stampFile = join(modules, '.bricks-installed')
  const stamp = hashOf(join(root, 'package-lock.json'))
  const isNew = !existsSync(modules)
  if (!isNew && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return
  console.log(isNew ? 'Installing (once, about half a minute) ...' : 'The lockfile changed: installing ...')
  runNpm(root, [isNew ? 'ci' : 'install', '--loglevel=error'])
  writeFileSync(stampFile, stamp)
}

function runNpm(root, args) {
  const cli = process.env.npm_execpath
  const { status } = cli?.endsWith('.js')
    ? spawnSync(process.execPath, [cli, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) throw new Error(`npm ${args[0]} failed. Its message stands above.`)
}

function hashOf(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
