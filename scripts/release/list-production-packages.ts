export interface LockedPackage {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  os?: readonly string[]
  cpu?: readonly string[]
  dependencies?: Readonly<Record<string, string>>
  optionalDependencies?: Readonly<Record<string, string>>
  peerDependencies?: Readonly<Record<string, string>>
  peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>
}

export type LockedPackages = Readonly<Record<string, LockedPackage>>

const SYSTEMS = ['linux', 'darwin', 'win32']
const PROCESSORS = ['x64', 'arm64']

/**
 * Lists what the workspace at `start` needs on every machine that a release is for. Links to other workspaces are
 * followed, but not listed. Throws if the lockfile lacks a needed package.
 */
export function listProductionPackages(packages: LockedPackages, start: string): string[] {
  const found = new Set<string>()
  const waiting = [start]
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    for (const path of listNeeded(packages, from)) {
      if (found.has(path)) continue
      const { link, resolved } = packages[path] ?? {}
      if (!link) found.add(path)
      waiting.push(link && resolved ? resolved : path)
    }
  }
  return [...found].sort()
}

function listNeeded(packages: LockedPackages, from: string): string[] {
  const { dependencies, optionalDependencies = {}, peerDependencies, peerDependenciesMeta = {} } = packages[from] ?? {}
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta[name]?.optional)
  const required = [...Object.keys(dependencies ?? {}), ...peers].filter(
    (name) => !Object.hasOwn(optionalDependencies, name),
  )
  return [
    ...required.map((name) => resolvePackage(packages, from, name) ?? throwMissing(from, name)),
    ...Object.keys(optionalDependencies)
      .map((name) => resolvePackage(packages, from, name))
      .filter((path) => path !== undefined && isForReleasedMachines(packages[path]))
      .map(String),
  ]
}

function resolvePackage(packages: LockedPackages, from: string, name: string): string | undefined {
  const places = [`${from}/node_modules/${name}`]
  for (let at = from.lastIndexOf('/node_modules/'); at > 0; at = from.lastIndexOf('/node_modules/', at - 1)) {
    places.push(`${from.slice(0, at)}/node_modules/${name}`)
  }
  return [...places, `node_modules/${name}`].find((place) => Object.hasOwn(packages, place))
}

function isForReleasedMachines({ os, cpu }: LockedPackage = {}): boolean {
  const isSystem = !os || os.some((system) => SYSTEMS.includes(system))
  return isSystem && (!cpu || cpu.some((processor) => PROCESSORS.includes(processor)))
}

function throwMissing(from: string, name: string): never {
  throw new Error(`The lockfile has no ${name}, which ${from} needs.`)
}
