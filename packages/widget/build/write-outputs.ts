import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { OutputFile } from './output-files.ts'

const brotli = promisify(brotliCompress)

/** Writes, beside every built file, its brotli form, and a manifest that names the hashed ones. */
export async function writeOutputs(outDir: string, files: OutputFile[]): Promise<void> {
  const named = (name: string, ending: string) => {
    const file = files.find(({ fileName }) => fileName.startsWith(`widget/${name}-`) && fileName.endsWith(ending))
    if (!file) throw new Error(`The build made no ${name}${ending}.`)
    return file.fileName
  }
  const manifest = {
    loader: 'widget.js',
    livePage: { script: named('live-page', '.js'), style: named('live-page', '.css'), panel: named('panel', '.js') },
  }
  await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const { fileName } of files) {
    const path = join(outDir, fileName)
    await writeFile(`${path}.br`, await brotli(await readFile(path)))
  }
}
