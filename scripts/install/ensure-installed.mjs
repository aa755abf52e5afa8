import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { takeLock } from '#scripts/processes/take-lock.mjs'
import { requireWritableFolder } from './require-writable-folder.mjs'
import { runNpm } from './run-npm.mjs'
import { showProgress } from './show-progress.mjs'

const A_TEST_PACKAGE = 'vitest'

/**
 * Makes `node_modules` agree with the lockfile; runs npm only if something is missing. Test packages are installed
 * only for tests, and then they stay. Runs on Node 18 and later. Rejects if npm fails.
 * @param {string} root the folder of the lockfile
 * @param {{ forTests: boolean }} scope
 */
export async function ensureInstalled(root, { forTests }) {
  if (listMissingPackages(root, { forTests }).length === 0) return
  const modules = join(root, 'node_modules')
  for (const folder of existsSync(modules) ? [root, modules] : [root]) requireWritableFolder(folder)
  // If two starts run at once in a fresh folder, only one installs: a second npm would delete what the first has
  // written.
  const release = await takeLock(join(root, '.cache', 'install.lock'))
  try {
    await installMissing(root, { forTests })
  } finally {
    release()
  }
}

async function installMissing(root, { forTests }) {
  const missing = listMissingPackages(root, { forTests })
  if (missing.length === 0) return
  const modules = join(root, 'node_modules')
  const withTests = forTests || existsSync(join(modules, A_TEST_PACKAGE))
  const isBegun = existsSync(join(modules, '.package-lock.json'))
  console.log(describeInstall(missing.length, countNeeded(root, { forTests: withTests }), forTests))
  const stop = showProgress(() => `${countWritten(root, missing)} of ${missing.length} packages`)
  try {
    // The lockfile is never written, because an older npm would drop fields that it does not know.
    const how = isBegun ? ['install', '--no-save'] : ['ci']
    await runNpm(root, [...how, withTests ? '--include=dev' : '--omit=dev'])
  } finally {
    stop()
  }
}

function describeInstall(missing, needed, forTests) {
  if (missing < needed) return `Installing ${missing} packages${forTests ? ' that tests need' : ''} ...`
  return `Installing ${needed} packages (once, half a minute to two) ...`
}

/**
 * Lists the paths of the locked packages that `node_modules` lacks or has in another version. Compares with the
 * lockfile that npm writes there, which is right whichever flags were used.
 * @param {string} root the folder of the lockfile
 * @param {{ forTests: boolean }} scope with what only tests need, or without
 * @returns {string[]}
 */
export function listMissingPackages(root, scope) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  return listNeeded(root, scope)
    .filter(({ path, locked }) => !isSamePackage(installed[path], locked))
    .map(({ path }) => path)
}

function countNeeded(root, scope) {
  return listNeeded(root, scope).length
}

function countWritten(root, paths) {
  return paths.filter((path) => existsSync(join(root, path, 'package.json'))).length
}

// An optional package is for one kind of machine, so npm decides which optional packages it installs.
function listNeeded(root, { forTests }) {
  return Object.entries(readPackages(join(root, 'package-lock.json')))
    .filter(
      ([path, { optional, devOptional, dev }]) =>
        path.includes('node_modules/') && !optional && !devOptional && (forTests || !dev),
    )
    .map(([path, locked]) => ({ path, locked }))
}

function isSamePackage(installed, { version, integrity, link, resolved }) {
  if (!installed) return false
  return link
    ? installed.resolved === resolved
    : installed.version === version && (installed.integrity ?? integrity) === integrity
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
  } catch {
    return {}
  }
}
