import { spawnSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, join, sep } from 'node:path'

export const LEAST_MAJOR = 24

const PROGRAM = process.platform === 'win32' ? 'node.exe' : 'node'

/**
 * Finds a Node of this machine that is new enough: the one running this, else the one running npm, else the first on
 * the path.
 * @param {string} root the project's folder, whose own Node does not count
 * @returns {string | undefined} the path of an executable
 */
export function findSystemNode(root) {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, PROGRAM))
  const candidates = [
    process.execPath,
    process.env.npm_node_execpath ?? '',
    ...onPath.filter((path) => existsSync(path)),
  ]
  return [...new Set(candidates)].find((path) => path !== '' && !isInProject(root, path) && isNewEnough(path))
}

export function isNewEnough(path) {
  const version =
    path === process.execPath ? process.version : spawnSync(path, ['--version'], { encoding: 'utf8' }).stdout
  return Number.parseInt((version ?? '').replace('v', ''), 10) >= LEAST_MAJOR
}

function isInProject(root, path) {
  try {
    return realpathSync(path).startsWith(realpathSync(root) + sep)
  } catch {
    return true
  }
}
