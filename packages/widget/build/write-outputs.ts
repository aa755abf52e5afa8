import { createHash } from 'node:crypto'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { english, type Texts } from '../src/locales/english.ts'
import type { OutputFile } from './output-files.ts'

/**
 * Chunks that loaders ask for by name and hash. If the server no longer has the hash, it sends a module that exports
 * the chunk of this build.
 */
const ENTRIES = ['panel', 'beside', 'extras']

const brotli = promisify(brotliCompress)

export async function writeManifestAndCopies(outDir: string, files: OutputFile[]): Promise<void> {
  const findFileName = (name: string, ending: string) => {
    const file = files.find(({ fileName }) => fileName.startsWith(`widget/${name}-`) && fileName.endsWith(ending))
    if (!file) throw new Error(`The build made no ${name}${ending}.`)
    return file.fileName
  }
  const pinned = await writePinnedLoader(outDir)
  const manifest = {
    loader: 'widget.js',
    pinned,
    livePage: {
      script: findFileName('live-page', '.js'),
      style: findFileName('live-page', '.css'),
      panel: findFileName('panel', '.js'),
      languages: await readLanguages(),
    },
    entries: Object.fromEntries(ENTRIES.map((name) => [name, findFileName(name, '.js')])),
  }
  await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const fileName of [...files.map((file) => file.fileName), pinned.file]) {
    const path = join(outDir, fileName)
    await writeFile(`${path}.br`, await brotli(await readFile(path)))
  }
}

async function writePinnedLoader(outDir: string): Promise<{ file: string; integrity: string }> {
  const code = await readFile(join(outDir, 'widget.js'))
  const version = createHash('sha256').update(code).digest('hex').slice(0, 8)
  const file = `widget@${version}.js`
  await writeFile(join(outDir, file), code)
  return { file, integrity: `sha384-${createHash('sha384').update(code).digest('base64')}` }
}

async function readLanguages(): Promise<Texts[]> {
  const folder = join(import.meta.dirname, '../src/locales')
  const others = (await readdir(folder)).filter((name) => /^\w\w\.ts$/.test(name) && name !== 'en.ts').sort()
  return [
    english,
    ...(await Promise.all(others.map(async (name) => (await import(join(folder, name))).texts as Texts))),
  ]
}
