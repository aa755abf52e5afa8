import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { CHAPTERS } from './chapters.ts'
import { readPictureSizes } from './pictures.ts'
import { readPage } from './read-page.ts'
import { writeSearchIndex } from './search-index.ts'
import { readStyles } from './styles.ts'
import { writeDocument } from './write-document.ts'

const root = resolve(import.meta.dirname, '../../..')
const SOURCE = join(root, 'docs/handbook')
const PICTURES = join(root, 'docs/pictures')
const SMALLEST_COMPRESSED = 1_000
const compress = promisify(brotliCompress)

export async function writeHandbook(folder: string): Promise<void> {
  const pictures = readPictureSizes(PICTURES)
  const names = CHAPTERS.flatMap((chapter) => chapter.pages)
  const pages = await Promise.all(names.map((name) => readPage(SOURCE, name, pictures)))
  const { css, fonts } = await readStyles(root)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  for (const page of pages) await writeTextFile(folder, `${page.name}.html`, writeDocument(page, pages))
  await writeTextFile(folder, 'handbook.css', css)
  await writeTextFile(folder, 'search-index.js', writeSearchIndex(pages))
  for (const name of ['theme.js', 'search.js']) await cp(join(import.meta.dirname, 'browser', name), join(folder, name))
  await cp(join(root, 'packages/console/public/favicon.svg'), join(folder, 'favicon.svg'))
  await cp(PICTURES, join(folder, 'pictures'), { recursive: true })
  for (const [name, file] of fonts) await cp(file, join(folder, name))
}

async function writeTextFile(folder: string, name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text)
  if (text.length < SMALLEST_COMPRESSED) return
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  await writeFile(join(folder, `${name}.br`), await compress(text, { params }))
}
