import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const APP_ENTRY = 'src/app/main.tsx'
const READING_ENTRY = 'src/app/reading.tsx'
const SMALLEST_COMPRESSED = 1_000
const compress = promisify(brotliCompress)

/**
 * Finishes the console's build in `outDir`: the public pages as HTML, the empty page of the signed-in app, the table that
 * says which address gets which file, and a brotli copy of everything that shrinks.
 */
export async function prerenderPages(outDir) {
  const clientDir = path.join(outDir, 'client')
  const manifestFile = path.join(outDir, 'manifest.json')
  await rename(path.join(clientDir, '.vite/manifest.json'), manifestFile)
  await rm(path.join(clientDir, '.vite'), { recursive: true })
  const manifest = JSON.parse(await readFile(manifestFile, 'utf8'))
  const program = await import(pathToFileURL(path.join(outDir, 'prerender/prerender.js')).href)

  const exact = {}
  for (const page of program.PUBLIC_PAGES) {
    const file = page.path === '/' ? 'index.html' : `${page.path.slice(1)}.html`
    const entry = program.isReadingPage(page.path) ? READING_ENTRY : APP_ENTRY
    const described = { ...page, title: program.formatTitle(page.title) }
    const html = formatDocument(manifest, entry, described, await program.renderPage(page.path))
    await writePage(clientDir, file, html)
    exact[page.path] = file
  }
  await writePage(clientDir, 'app.html', formatDocument(manifest, APP_ENTRY, { title: 'Bricks' }, ''))
  const table = { exact, app: { file: 'app.html', prefixes: program.APP_PREFIXES }, fallback: 'index.html' }
  await writeFile(path.join(clientDir, 'pages.json'), `${JSON.stringify(table, null, 2)}\n`)
  await rm(path.join(outDir, 'prerender'), { recursive: true })
  await compressAll(clientDir)
}

function formatDocument(manifest, entry, page, markup) {
  const parts = listStaticParts(manifest, entry)
  const font = findAsset(manifest, 'figtree-latin-wght-normal.woff2')
  const described = page.description
    ? [
        `<meta name="description" content="${escapeHtml(page.description)}">`,
        `<meta property="og:title" content="${escapeHtml(page.title)}">`,
        `<meta property="og:description" content="${escapeHtml(page.description)}">`,
        '<meta property="og:type" content="website">',
      ]
    : ['<meta name="robots" content="noindex">']
  const head = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${escapeHtml(page.title)}</title>`,
    ...described,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    `<link rel="preload" href="/${font}" as="font" type="font/woff2" crossorigin>`,
    '<script src="/theme.js"></script>',
    ...listStyles(parts).map((file) => `<link rel="stylesheet" href="/${file}">`),
    `<script type="module" src="/${manifest[entry].file}"></script>`,
    ...parts.slice(1).map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
  ]
  return `<!doctype html>\n<html lang="en">\n<head>\n${head.join('\n')}\n</head>\n<body>\n<div id="root">${markup}</div>\n</body>\n</html>\n`
}

function findAsset(manifest, ending) {
  const found = Object.values(manifest).find((chunk) => chunk.src?.endsWith(ending))
  if (!found) throw new Error(`The build has no ${ending}`)
  return found.file
}

/** The entry and everything it imports before it runs. */
function listStaticParts(manifest, key, found = new Set()) {
  if (found.has(manifest[key])) return [...found]
  found.add(manifest[key])
  for (const imported of manifest[key].imports ?? []) listStaticParts(manifest, imported, found)
  return [...found]
}

function listStyles(parts) {
  return [...new Set(parts.flatMap(({ css }) => css ?? []))]
}

/** The content security policy allows nothing inline, so nothing inline may be written. */
async function writePage(clientDir, file, html) {
  const inline = /<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|\son[a-z]+=|<template/i.exec(html)
  if (inline) throw new Error(`${file} holds something inline: ${html.slice(inline.index, inline.index + 120)}`)
  await writeFile(path.join(clientDir, file), html)
}

async function compressAll(directory) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.(js|css|html|svg)$/.test(entry.name))
  await Promise.all(
    files.map(async (entry) => {
      const file = path.join(entry.parentPath, entry.name)
      const content = await readFile(file)
      if (content.length < SMALLEST_COMPRESSED) return
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      await writeFile(`${file}.br`, await compress(content, { params }))
    }),
  )
}

function escapeHtml(text) {
  const named = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
  return text.replace(/[&<>"]/g, (character) => named[character])
}
