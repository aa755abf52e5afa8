import { brotliCompressSync } from 'node:zlib'
import { describeFile, type StaticFile } from './static-files.ts'

/** What others read addresses in: link previews and search engines want them whole, and the build knows no host. */
const PLACES = [
  /(<link rel="canonical" href=")(?=\/)/g,
  /(<meta property="og:(?:url|image)" content=")(?=\/)/g,
  /(<loc>)(?=\/)/g,
  /(^Sitemap: )(?=\/)/gm,
]

/** The files with the console's origin put in front of such addresses; files without any stay as they were built. */
export function writeAbsoluteAddresses(
  files: ReadonlyMap<string, StaticFile>,
  origin: string,
): ReadonlyMap<string, StaticFile> {
  return new Map(Array.from(files, ([path, file]) => [path, rewrite(path, file, origin)]))
}

function rewrite(path: string, file: StaticFile, origin: string): StaticFile {
  if (!/\.html$|^\/sitemap\.xml$|^\/robots\.txt$/.test(path)) return file
  const built = file.content.toString('utf8')
  // An origin holds no `$`, so that it means nothing else in a replacement.
  const text = PLACES.reduce((whole, place) => whole.replace(place, `$1${origin}`), built)
  if (text === built) return file
  const content = Buffer.from(text)
  return describeFile(path, content, file.brotli && brotliCompressSync(content))
}
