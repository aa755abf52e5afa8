import { globSync, readFileSync } from 'node:fs'

interface LockedPackage {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  license?: string
  link?: boolean
  resolved?: string
}
type Packages = Record<string, LockedPackage>

const FREE_LICENCE =
  /\b(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|CC0-1\.0|Unlicense|Python-2\.0)\b/
const PROJECT = 'package-lock.json'
const NODE = 'scripts/node/package-lock.json'

/**
 * Checks that the lockfiles name no registry and hold every platform's packages, and that the licences of all shipped
 * packages allow them in a product under MIT.
 */
export function checkLockfile(): string[] {
  const packages = readPackages(PROJECT)
  const sqlite = packages['node_modules/better-sqlite3']?.version ?? '0'
  const isOld = Number.parseInt(sqlite, 10) < 13
  return [
    ...[PROJECT, NODE].flatMap(checkOptionalPackages),
    ...checkOneNodeVersion(readPackages(NODE)),
    ...listShipped(packages).flatMap((path) => complainOfLicence(path, packages[path])),
    ...(isOld ? [`better-sqlite3 is locked at ${sqlite}: it was added under an old Node`] : []),
  ]
}

function checkOptionalPackages(file: string): string[] {
  const packages = readPackages(file)
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies }]) =>
    Object.keys(optionalDependencies ?? {})
      .filter((name) => findLocked(packages, path, name) === undefined)
      .map((name) => `${file}: ${path || 'the root'} lacks ${name}`),
  )
  const isBound = /"resolved": "http/.test(readFileSync(file, 'utf8'))
  return isBound ? [...missing, `${file} holds addresses of a registry`] : missing
}

function checkOneNodeVersion(packages: Packages): string[] {
  const versions = new Set(Object.entries(packages).flatMap(([path, { version }]) => (path ? [version] : [])))
  return versions.size === 1 ? [] : [`${NODE} holds several versions of Node: ${[...versions].join(', ')}`]
}

function listShipped(packages: Packages): string[] {
  const found = new Set<string>()
  const addDependenciesOf = (from: string) => {
    const { dependencies, optionalDependencies, peerDependencies } = packages[from] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const path = findLocked(packages, from, name)
      if (path === undefined || found.has(path)) continue
      found.add(path)
      if (!packages[path]?.link) addDependenciesOf(path)
    }
  }
  for (const folder of globSync('packages/*')) addDependenciesOf(folder)
  return [...found]
}

function complainOfLicence(path: string, { link, license = 'an unnamed licence' }: LockedPackage = {}): string[] {
  return link || FREE_LICENCE.test(license) ? [] : [`${path} is under ${license}`]
}

function readPackages(file: string): Packages {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function findLocked(packages: Packages, from: string, name: string): string | undefined {
  let at = from
  for (;;) {
    const path = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (packages[path]) return path
    if (at === '') return undefined
    at = at.includes('node_modules/') ? at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1)) : ''
  }
}
