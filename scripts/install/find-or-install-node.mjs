import { existsSync, lstatSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { takeLock } from '#scripts/processes/take-lock.mjs'
import { findSystemNode, isNewEnough, LEAST_MAJOR } from './find-node.mjs'
import { requireWritableFolder } from './require-writable-folder.mjs'
import { runNpm } from './run-npm.mjs'
import { showProgress } from './show-progress.mjs'

const HOME = join('scripts', 'node')

/**
 * Finds the Node for the product: the machine's own if it is new enough, else the one in `scripts/node`,
 * which is installed if `mayInstall`. Rejects with the fix if there is neither.
 * @param {string} root the project's folder
 * @param {{ mayInstall: boolean }} options
 * @returns {Promise<string>} the path of an executable
 */
export async function findOrInstallNode(root, { mayInstall }) {
  const own = findSystemNode(root)
  if (own) return own
  const home = join(root, HOME)
  const packaged = findNodePackage(home)
  if (packaged && mayInstall && !isInstalled(home, packaged)) await installNode(root, home, packaged)
  const node = packaged && join(home, 'node_modules', packaged.name, 'bin', packaged.program)
  if (!node || !existsSync(node) || !isNewEnough(node))
    throw new Error(
      `Bricks needs Node ${LEAST_MAJOR} or newer, and this is ${process.version}: install it, then try again.`,
    )
  return node
}

function findNodePackage(home) {
  const { packages } = JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8'))
  const found = Object.entries(packages).find(([, { os, cpu }]) => os === process.platform && cpu === process.arch)
  if (!found) return undefined
  const [path, { version, bin }] = found
  return { name: path.replace('node_modules/', ''), version, program: bin.node.replace('bin/', '') }
}

function isInstalled(home, { name, version }) {
  const file = join(home, 'node_modules', name, 'package.json')
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === version
}

async function installNode(root, home, packaged) {
  requireWritableFolder(home)
  const release = await takeLock(join(root, '.cache', 'node.lock'))
  try {
    if (!isInstalled(home, packaged)) await runInstall(home, packaged)
  } finally {
    release()
  }
}

async function runInstall(home, { name, version }) {
  console.log(`Bringing Node ${version} along, since the one here is ${process.version} (once, 60 MB) ...`)
  const began = Date.now()
  const stop = showProgress(() => `${name}, ${Math.round((Date.now() - began) / 1000)} s`)
  try {
    await runNpm(home, ['ci'])
  } finally {
    stop()
  }
}

/** Links the project's own Node into `node_modules/.bin`, for shells that have this folder first on their path. */
export function linkNodeForShells(root, node) {
  if (!node.startsWith(join(root, HOME))) return
  const folder = join(root, 'node_modules', '.bin')
  const link = join(folder, 'node')
  if (process.platform === 'win32' || existsSync(link) || !existsSync(folder)) return
  try {
    if (lstatSync(link, { throwIfNoEntry: false })) rmSync(link)
    symlinkSync(relative(folder, node), link)
  } catch {
    // The folder may belong to another user. Then there is no link.
  }
}
