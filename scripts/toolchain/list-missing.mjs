import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The packages that the lockfile names and `node_modules` does not hold in that version, as paths below `root`. What npm installed it
 * keeps in a lockfile of its own, so that this tells the truth whoever installed, and with which flags.
 * @param {string} root the folder of the lockfile
 * @param {{ forTests: boolean }} scope with what only tests need, or without
 * @returns {string[]}
 */
export function listMissing(root, scope) {
  const installed = readPackages(join(root, 'node_modules', '.package-lock.json'))
  return listNeeded(root, scope)
    .filter(({ path, locked }) => !isSame(installed[path], locked))
    .map(({ path }) => path)
}

/** How many packages that is in all. */
export function countNeeded(root, scope) {
  return listNeeded(root, scope).length
}

/** How many of these stand on the disk by now, while npm writes them. */
export function countWritten(root, paths) {
  return paths.filter((path) => existsSync(join(root, path, 'package.json'))).length
}

// An optional package is one of many, for one kind of machine each: which of them npm takes is its own affair.
function listNeeded(root, { forTests }) {
  return Object.entries(readPackages(join(root, 'package-lock.json')))
    .filter(
      ([path, { optional, devOptional, dev }]) =>
        path.includes('node_modules/') && !optional && !devOptional && (forTests || !dev),
    )
    .map(([path, locked]) => ({ path, locked }))
}

function isSame(installed, { version, integrity, link, resolved }) {
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
