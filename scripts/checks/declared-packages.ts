import { globSync, readFileSync } from 'node:fs'
import type { SourceFile } from './source-files.ts'

interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

export function checkDeclaredPackages(files: readonly SourceFile[]): string[] {
  const shared = readDeclaredNames('package.json')
  const own = new Map(globSync('packages/*').map((folder) => [folder, readDeclaredNames(`${folder}/package.json`)]))
  return files.flatMap(({ path, imports }) => {
    const folder = /^packages\/[^/]+/.exec(path)?.[0] ?? ''
    return imports
      .map(readPackageName)
      .filter((name) => name !== undefined && !shared.has(name) && !own.get(folder)?.has(name))
      .map((name) => `${path} imports ${name}, which no package.json names for it`)
  })
}

function readPackageName(specifier: string): string | undefined {
  if (/^[.#/$]|:|^@bricks\//.test(specifier)) return undefined
  return /^(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0]
}

function readDeclaredNames(file: string): Set<string> {
  const { dependencies, devDependencies }: Manifest = JSON.parse(readFileSync(file, 'utf8'))
  return new Set(Object.keys({ ...dependencies, ...devDependencies }))
}
