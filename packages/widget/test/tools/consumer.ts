import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { inject } from 'vitest'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../../..')
/** These packages are linked from our own node_modules, because tests download nothing. */
const NEIGHBOURS = ['react', 'react-dom', '@types/react', '@types/react-dom', 'typescript', 'vite']

export interface Consumer {
  folder: string
  packed: string[]
  run(program: 'typescript/bin/tsc' | 'vite/bin/vite.js', ...args: string[]): Promise<void>
  remove(): Promise<void>
}

export async function createConsumer(files: Record<string, string>): Promise<Consumer> {
  const folder = await mkdtemp(join(tmpdir(), 'bricks-consumer-'))
  const packed = await installPacked(folder)
  for (const name of NEIGHBOURS) {
    const link = join(folder, 'node_modules', name)
    await mkdir(dirname(link), { recursive: true })
    await symlink(join(root, 'node_modules', name), link, 'junction')
  }
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  return {
    folder,
    packed,
    run: async (program, ...args) => {
      await run(process.execPath, [join(root, 'node_modules', program), ...args], { cwd: folder }).catch((error) => {
        throw new Error(`${program}: ${error.stdout}${error.stderr}`)
      })
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

export async function readFolder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return Object.fromEntries(files.map((file, at) => [file.slice(folder.length + 1), texts[at] ?? '']))
}

// Packs with npm and unpacks with tar, as an installation does, but without a registry.
async function installPacked(folder: string): Promise<string[]> {
  const source = join(folder, '.package')
  await cp(inject('widgetFolder'), join(source, 'dist'), { recursive: true })
  for (const name of ['package.json', 'README.md', 'LICENSE']) {
    await cp(join(root, 'packages/widget', name), join(source, name))
  }
  const { stdout } = await run('npm', ['pack', '--json', '--offline'], { cwd: source })
  const [{ filename, files }]: [{ filename: string; files: { path: string }[] }] = JSON.parse(stdout)
  const home = join(folder, 'node_modules/@bricks/widget')
  await mkdir(home, { recursive: true })
  await run('tar', ['-xzf', join(source, filename), '--strip-components=1', '-C', home])
  await rm(source, { recursive: true })
  return files.map(({ path }) => path)
}
