import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'

const packages = resolve(import.meta.dirname, '../..')
const COMPILER = resolve(packages, '../node_modules/typescript/bin/tsc')
const SPECIFIER = /((?:from|import)\s*\(?\s*['"])([^'"]+)(['"])/g
const NAMED: Record<string, string> = { '@bricks/contract/wire': 'contract/src/wire/index' }

/** An installation that only runs the product has no TypeScript compiler. Then the module has no types. */
export const canWriteTypes = existsSync(COMPILER)

export async function writeTypes(outDir: string): Promise<void> {
  const emitted = await mkdtemp(join(tmpdir(), 'bricks-types-'))
  try {
    await emitDeclarations(emitted)
    const found = new Set(['widget/src/index'])
    for (const name of found) {
      const text = await readFile(join(emitted, `${name}.d.ts`), 'utf8')
      const rewritten = text.replaceAll(SPECIFIER, (_whole, before: string, specifier: string, after: string) => {
        const target = resolveSpecifier(name, specifier)
        found.add(target)
        return before + toRelativeSpecifier(name, target) + after
      })
      const file = join(outDir, 'types', `${toOutputPath(name)}.d.ts`)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, rewritten)
    }
    await writeFile(join(outDir, 'index.d.ts'), "export * from './types/widget/index.js'\n")
  } finally {
    await rm(emitted, { recursive: true, force: true })
  }
}

async function emitDeclarations(outDir: string): Promise<void> {
  const flags = [
    '--noEmit',
    'false',
    '--declaration',
    '--emitDeclarationOnly',
    '--rootDir',
    packages,
    '--outDir',
    outDir,
  ]
  for (const name of ['contract', 'widget']) {
    await promisify(execFile)(process.execPath, [COMPILER, '-p', join(packages, name), ...flags])
  }
}

function resolveSpecifier(from: string, specifier: string): string {
  const known = NAMED[specifier]
  if (known) return known
  const path = specifier.replace(/\.tsx?$/, '')
  if (specifier.startsWith('#')) return `${from.split('/')[0]}/src/${path.slice(1)}`
  // Users of the package have neither the workspace nor its development packages, so its types may import neither.
  if (!specifier.startsWith('.')) throw new Error(`The types of the module would import ${specifier}.`)
  return join(dirname(from), path)
}

function toRelativeSpecifier(from: string, target: string): string {
  const path = relative(dirname(toOutputPath(from)), toOutputPath(target))
  return `${path.startsWith('.') ? path : `./${path}`}.js`
}

function toOutputPath(name: string): string {
  return name.replace('/src/', '/')
}
