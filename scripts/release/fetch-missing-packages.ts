import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { runCommand } from '#scripts/processes/run-command.ts'
import { type LockedPackages, listProductionPackages } from './list-production-packages.ts'

const NOT_NEEDED = /\.(?:d\.[cm]?ts|map)$|node_modules\/better-sqlite3\/(?:deps|src|binding\.gyp)/

/** Packages for other kinds of machine come from the registry and must have the hash that the lockfile names. */
export function fetchMissingPackages(folder: string, cache: string): void {
  const { packages }: { packages: LockedPackages } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  for (const path of listProductionPackages(packages, 'packages/server')) {
    const { version = '', integrity = '', os } = packages[path] ?? {}
    const source = existsSync(path) ? path : undefined
    if (!source && !os) throw new Error(`${path} is not installed: run npm start or npm test first.`)
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    const from = source ?? fetchPackage(`${name}@${version}`, integrity, cache)
    cpSync(from, join(folder, path), {
      recursive: true,
      dereference: true,
      filter: (file) => !NOT_NEEDED.test(file) && !(file !== from && basename(file) === 'node_modules'),
    })
  }
}

function fetchPackage(spec: string, integrity: string, cache: string): string {
  const folder = resolve(cache, spec.replaceAll('/', '+'))
  if (existsSync(join(folder, 'package', 'package.json'))) return join(folder, 'package')
  mkdirSync(folder, { recursive: true })
  runCommand('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder, spec])
  const [archive = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
  const hash = createHash('sha512')
    .update(readFileSync(join(folder, archive)))
    .digest('base64')
  if (integrity !== `sha512-${hash}`) {
    rmSync(folder, { recursive: true })
    throw new Error(`What the registry sent as ${spec} is not what the lockfile names.`)
  }
  runCommand('tar', ['-xzf', join(folder, archive), '-C', folder])
  return join(folder, 'package')
}
