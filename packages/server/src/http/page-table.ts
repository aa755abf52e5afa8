import { z } from 'zod'
import { trimEndOf } from '#trim-character.ts'
import type { StaticFile } from './static-files.ts'

const pageTable = z.object({
  exact: z.record(z.string(), z.string()),
  /** Those among them that search engines are kept from, such as where a mailed link leads. */
  unlisted: z.array(z.string()).default([]),
  /** The file of every address that begins so. */
  app: z.record(z.string(), z.string()),
  fallback: z.string(),
})

export interface Page {
  file: StaticFile
  /** False for addresses that mean nothing, for what only the signed-in see, and for where a mailed link leads. */
  indexed: boolean
}

/** Finds the page of a path by the table that the console's build leaves beside its files; undefined where unbuilt. */
export function createPageFinder(files: ReadonlyMap<string, StaticFile>): (path: string) => Page | undefined {
  const listed = files.get('/pages.json')
  if (!listed) return () => undefined
  const table = pageTable.parse(JSON.parse(listed.content.toString('utf8')))
  const exact = new Map(Object.entries(table.exact))
  const unlisted = new Set(table.unlisted)
  const prefixes = Object.entries(table.app)
  const appFileOf = (path: string) =>
    prefixes.find(([prefix]) => path === prefix || path.startsWith(`${prefix}/`))?.[1] ?? table.fallback
  const pageOf = (name: string, indexed: boolean) => {
    const file = files.get(`/${name}`)
    return file && { file, indexed }
  }
  return (path) => {
    const plain = trimEndOf(path, '/') || '/'
    const name = exact.get(plain)
    if (name !== undefined) return pageOf(name, !unlisted.has(plain))
    return pageOf(appFileOf(plain), false)
  }
}
