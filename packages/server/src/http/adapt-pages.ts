import { brotliCompressSync } from 'node:zlib'
import { html, writeMarkup } from '#live/html.ts'
import { describeFile, type StaticFile } from './static-files.ts'

interface Surroundings {
  /** The console's origin, put in front of addresses that others read. */
  origin: string
  hasBilling: boolean
  /** Of whoever runs the server; '' where they say none. */
  support: string
}

/** What others read addresses in: link previews and search engines want them whole, and the build knows no host. */
const PLACES = [
  /(<link rel="canonical" href=")(?=\/)/g,
  /(<meta property="og:(?:url|image)" content=")(?=\/)/g,
  /(<loc>)(?=\/)/g,
  /(^Sitemap: )(?=\/)/gm,
]

/** The files as they are on this server; those that say nothing of it stay as they were built. */
export function adaptPages(
  files: ReadonlyMap<string, StaticFile>,
  surroundings: Surroundings,
): ReadonlyMap<string, StaticFile> {
  return new Map(Array.from(files, ([path, file]) => [path, adapt(path, file, surroundings)]))
}

function adapt(path: string, file: StaticFile, { origin, hasBilling, support }: Surroundings): StaticFile {
  if (!/\.html$|^\/sitemap\.xml$|^\/robots\.txt$/.test(path)) return file
  const built = file.content.toString('utf8')
  // An origin holds no `$`, so that it means nothing else in a replacement.
  const addressed = PLACES.reduce((whole, place) => whole.replace(place, `$1${origin}`), built)
  const text = hasBilling ? addressed : addressed.replace('<html', () => `<html${markWithoutBilling(support)}`)
  if (text === built) return file
  const content = Buffer.from(text)
  return describeFile(path, content, file.brotli && brotliCompressSync(content))
}

/** By this the style sheet shows what holds where nothing is sold, from the first frame on and without a program. */
function markWithoutBilling(support: string): string {
  return writeMarkup(html` data-billing="off" data-support="${support}"`)
}
