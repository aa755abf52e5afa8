import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

const LEAST = [22, 19]

/**
 * The Node that runs the product: the one installed with the project, else the system's when it is new enough.
 * Throws with what to do when there is neither.
 * @param {string} root the project's folder
 * @returns {string} the path of an executable
 */
export function findNode(root) {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const installed = ['node', 'node-bin'].map((prefix) =>
    join(root, 'node_modules', `${prefix}-${platform}-${process.arch}`, 'bin', name),
  )
  const found = [...installed.filter(existsSync), process.execPath, 'node'].find(isNewEnough)
  if (!found)
    throw new Error(
      `Bricks needs Node ${LEAST.join('.')} or newer on this kind of machine: install it, then try again.`,
    )
  return found
}

function isNewEnough(command) {
  const { stdout } = spawnSync(command, ['--version'], { encoding: 'utf8' })
  const [major, minor] = (stdout ?? '').replace('v', '').split('.').map(Number)
  return major > LEAST[0] || (major === LEAST[0] && minor >= LEAST[1])
}
