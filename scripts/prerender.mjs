import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { checkBudget } from '../packages/console/build/budget.ts'
import { formatDocument } from '../packages/console/build/format-document.ts'
import { formatRobots, formatSitemap } from '../packages/console/build/list-addresses.ts'
import { listRoutes } from '../packages/console/build/list-routes.ts'
import { measureRoutes } from '../packages/console/build/measure-routes.ts'

const SMALLEST_COMPRESSED = 1_000
/** The address of whatever is no page. */
const MISSING = '*'
const FILE_NAMES = { '/': 'index.html', [MISSING]: 'missing.html' }
const compress = promisify(brotliCompress)

/**
 * Finishes the console's build in `outDir`: the public pages as HTML, the empty pages of the signed-in app, the table that
 * says which address gets which file, what search engines ask for, and a brotli copy of everything that shrinks. Prints
 * what each route weighs, and rejects when one weighs too much.
 */
export async function prerenderPages(outDir) {
  const clientDir = path.join(outDir, 'client')
  const programDir = path.join(outDir, 'prerender')
  const manifestFile = path.join(outDir, 'manifest.json')
  await rename(path.join(clientDir, '.vite/manifest.json'), manifestFile)
  await rm(path.join(clientDir, '.vite'), { recursive: true })
  const manifest = await readJson(manifestFile)
  const program = await import(pathToFileURL(path.join(programDir, 'prerender.js')).href)
  const routes = await listRoutes(program, programDir, await readJson(path.join(programDir, 'manifest.json')))

  const { [MISSING]: fallback, ...exact } = await writePublicPages(clientDir, program, manifest, routes)
  const app = await writeAppPages(clientDir, program, manifest, routes)
  await writeFile(path.join(clientDir, 'setup-note.html'), await program.renderSetupNote())
  const unlisted = program.PUBLIC_PAGES.filter((page) => !page.description).map(({ path }) => path)
  const listed = Object.keys(exact).filter((path) => !unlisted.includes(path))
  const table = { exact, unlisted, app, fallback }
  await writeFile(path.join(clientDir, 'pages.json'), `${JSON.stringify(table, null, 2)}\n`)
  await writeFile(path.join(clientDir, 'sitemap.xml'), formatSitemap(listed))
  await writeFile(path.join(clientDir, 'robots.txt'), formatRobots(program.UNLISTED_PREFIXES))
  await rm(programDir, { recursive: true })
  await compressAll(clientDir)

  const { table: weights, complaints } = checkBudget(await measureRoutes(clientDir, manifest, routes))
  console.log(`\n${weights}\n`)
  if (complaints.length > 0) throw new Error(`Too much JavaScript:\n${complaints.join('\n')}`)
}

async function writePublicPages(clientDir, program, manifest, routes) {
  const exact = {}
  for (const page of program.PUBLIC_PAGES) {
    const file = FILE_NAMES[page.path] ?? `${page.path.slice(1)}.html`
    const described = { ...page, title: program.formatTitle(page.title) }
    const { parts } = routes.find(({ path }) => path === page.path)
    await writePage(clientDir, file, { manifest, parts, page: described, markup: await program.renderPage(page.path) })
    exact[page.path] = file
  }
  return exact
}

/** A page that is still to come, once for each address of the signed-in app, so that each calls for its own parts at once. */
async function writeAppPages(clientDir, program, manifest, routes) {
  const markup = await program.renderLoading()
  const files = {}
  await mkdir(path.join(clientDir, 'app'))
  for (const { path: address, parts, isSignedIn } of routes) {
    if (!isSignedIn) continue
    const prefix = address.replace('/:id', '')
    const file = `app${prefix}.html`
    await writePage(clientDir, file, { manifest, parts, page: { title: 'Bricks' }, markup })
    const forms = program.ROUTE_FORMS.filter((form) => form === address || form.startsWith(`${prefix}/:`))
    for (const form of forms) files[form] = file
  }
  return files
}

/** The content security policy allows nothing inline, so nothing inline may be written. */
async function writePage(clientDir, file, content) {
  const html = formatDocument(content)
  const inline = /<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|\son[a-z]+=|<template/i.exec(html)
  if (inline) throw new Error(`${file} holds something inline: ${html.slice(inline.index, inline.index + 120)}`)
  await writeFile(path.join(clientDir, file), html)
}

async function compressAll(directory) {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && /\.(js|css|html|svg|xml|txt)$/.test(entry.name))
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

async function readJson(file) {
  return JSON.parse(await readFile(file, 'utf8'))
}
