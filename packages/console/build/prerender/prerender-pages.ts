import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { measureRoutes, reportBudget } from './budget.ts'
import { type DocumentContent, formatDocument } from './format-document.ts'
import { listRoutes, type PrerenderProgram, type Route } from './list-routes.ts'
import type { Manifest } from './manifest.ts'
import { formatRobots, formatSitemap } from './search-engines.ts'

const SMALLEST_COMPRESSED = 1_000
const MISSING = '*'
const FILE_NAMES: Record<string, string> = { '/': 'index.html', [MISSING]: 'missing.html' }
const compress = promisify(brotliCompress)

interface Build {
  clientDir: string
  program: PrerenderProgram
  manifest: Manifest
  routes: readonly Route[]
}

export async function prerenderPages(outDir: string): Promise<void> {
  const clientDir = path.join(outDir, 'client')
  const programDir = path.join(outDir, 'prerender')
  const manifestFile = path.join(outDir, 'manifest.json')
  await rename(path.join(clientDir, '.vite/manifest.json'), manifestFile)
  await rm(path.join(clientDir, '.vite'), { recursive: true })
  const manifest: Manifest = await readJson(manifestFile)
  const program: PrerenderProgram = await import(pathToFileURL(path.join(programDir, 'program.js')).href)
  const routes = await listRoutes(program, programDir, await readJson(path.join(programDir, 'manifest.json')))
  const build = { clientDir, program, manifest, routes }

  const { [MISSING]: fallback, ...exact } = await writePublicPages(build)
  const app = await writeAppPages(build)
  await writeFile(path.join(clientDir, 'setup-note.html'), await program.renderSetupNote())
  const unlisted = program.PUBLIC_PAGES.filter((page) => !page.description).map((page) => page.path)
  const listed = Object.keys(exact).filter((address) => !unlisted.includes(address))
  const table = { exact, unlisted, app, fallback }
  await writeFile(path.join(clientDir, 'pages.json'), `${JSON.stringify(table, null, 2)}\n`)
  await writeFile(path.join(clientDir, 'sitemap.xml'), formatSitemap(listed))
  await writeFile(path.join(clientDir, 'robots.txt'), formatRobots(program.UNLISTED_PREFIXES))
  await rm(programDir, { recursive: true })
  await compressAll(clientDir)

  const { table: sizes, complaints } = reportBudget(await measureRoutes(clientDir, manifest, routes))
  console.log(`\n${sizes}\n`)
  if (complaints.length > 0) throw new Error(`Too much JavaScript:\n${complaints.join('\n')}`)
}

async function writePublicPages({ clientDir, program, manifest, routes }: Build): Promise<Record<string, string>> {
  const exact: Record<string, string> = {}
  for (const page of program.PUBLIC_PAGES) {
    const file = FILE_NAMES[page.path] ?? `${page.path.slice(1)}.html`
    const described = { ...page, title: program.formatPageTitle(page.title) }
    const parts = routes.find((route) => route.path === page.path)?.parts ?? []
    await writePage(clientDir, file, { manifest, parts, page: described, markup: await program.renderPage(page.path) })
    exact[page.path] = file
  }
  return exact
}

/** Each signed-in route gets a static page with a spinner, so that the browser requests the route's scripts at once. */
async function writeAppPages({ clientDir, program, manifest, routes }: Build): Promise<Record<string, string>> {
  const markup = await program.renderLoading()
  const files: Record<string, string> = {}
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

async function writePage(clientDir: string, file: string, content: DocumentContent) {
  const html = formatDocument(content)
  const inline = /<script(?![^>]*\ssrc=)[^>]*>|<style|\sstyle=|\son[a-z]+=|<template/i.exec(html)
  if (inline) throw new Error(`${file} holds something inline: ${html.slice(inline.index, inline.index + 120)}`)
  await mkdir(path.dirname(path.join(clientDir, file)), { recursive: true })
  await writeFile(path.join(clientDir, file), html)
}

async function compressAll(directory: string) {
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

async function readJson(file: string) {
  return JSON.parse(await readFile(file, 'utf8'))
}
