import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import type { Rolldown, ViteBuilder } from 'vite'

type OutputFile = Rolldown.OutputChunk | Rolldown.OutputAsset

type Built = Awaited<ReturnType<ViteBuilder['build']>>

const brotli = promisify(brotliCompress)

/** Beside every built file its brotli form, and a manifest that names the hashed ones. */
export async function writeOutputs(outDir: string, built: Built[]): Promise<void> {
  const files = built.flatMap(outputFiles)
  const named = (name: string, ending: string) => {
    const file = files.find(({ fileName }) => fileName.startsWith(`widget/${name}-`) && fileName.endsWith(ending))
    if (!file) throw new Error(`The build made no ${name}${ending}.`)
    return file.fileName
  }
  const manifest = {
    loader: 'widget.js',
    livePage: { script: named('live-page', '.js'), style: named('live-page', '.css'), panel: named('panel', '.js') },
  }
  await mkdir(outDir, { recursive: true })
  await writeFile(join(outDir, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  for (const { fileName } of files) {
    const path = join(outDir, fileName)
    await writeFile(`${path}.br`, await brotli(await readFile(path)))
  }
}

function outputFiles(built: Built): OutputFile[] {
  if (Array.isArray(built)) return built.flatMap(outputFiles)
  return 'output' in built ? built.output : []
}
