import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Paths of the locked packages that `node_modules` lacks or has in another version. Compares with the lockfile that
 * npm writes there, which is right whichever flags were used.
 * @param {string} root the folder of the lockfile
 * @param {{ forTests: boolean }} scope with what only tests need, or without
 * @returns {string[]}
 */
export function listMissing(root, scope) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  return listNeeded(root, scope)
    .filter(({ path, locked }) => !isSamePackage(installed[path], locked))
    .map(({ path }) => path)
}

export function countNeeded(root, scope) {
  return listNeeded(root, scope).length
}

export function countWritten(root, paths) {
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
