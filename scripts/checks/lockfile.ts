import { readFileSync } from 'node:fs'

type LockedPackage = {
  version?: string
  optionalDependencies?: Record<string, string>
  license?: string
  dev?: boolean
  link?: boolean
}

const FREE_LICENCE =
  /\b(MIT|MIT-0|ISC|0BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|OFL-1\.1|CC0-1\.0|Unlicense|Python-2\.0)\b/

/** The lockfile installs everywhere, holds no address of a registry, and what we ship may be given on under MIT. */
export function checkLockfile(): string[] {
  const text = readFileSync('package-lock.json', 'utf8')
  const packages: Record<string, LockedPackage> = JSON.parse(text).packages
  const complaints = Object.entries(packages).flatMap(([path, locked]) => [
    ...Object.keys(locked.optionalDependencies ?? {})
      .filter((name) => !isLocked(packages, path, name))
      .map((name) => `package-lock.json: ${path || 'the root'} lacks ${name}`),
    ...(mayBeGivenOn(path, locked) ? [] : [`${path} is under ${locked.license ?? 'an unnamed licence'}`]),
  ])
  if (/"resolved": "http/.test(text)) complaints.push('package-lock.json holds addresses of a registry')
  const sqlite = packages['node_modules/better-sqlite3']?.version ?? '0'
  if (Number.parseInt(sqlite, 10) < 13)
    complaints.push(`better-sqlite3 is locked at ${sqlite}: it was added under an old Node`)
  return complaints
}

// Development packages and the Node binaries are not given on with the product.
function mayBeGivenOn(path: string, { dev, link, license }: LockedPackage): boolean {
  if (dev || link || !path.includes('node_modules/') || /node_modules\/node-/.test(path)) return true
  return FREE_LICENCE.test(license ?? '')
}

/** Looks a package up as Node does: beside who asks, then one `node_modules` further out each time. */
function isLocked(packages: Record<string, LockedPackage>, from: string, name: string): boolean {
  let at = from
  for (;;) {
    if (packages[`${at === '' ? '' : `${at}/`}node_modules/${name}`]) return true
    if (!at.includes('node_modules/')) return false
    at = at.slice(0, Math.max(0, at.lastIndexOf('node_modules/') - 1))
  }
}
