import { z } from 'zod'
import { trimCharacterAtEnd } from '#trim-character.ts'
import type { StaticFile } from './static-files.ts'

const pageTable = z.object({
  exact: z.record(z.string(), z.string()),
  unlisted: z.array(z.string()).default([]),
  app: z.record(z.string(), z.string()),
  fallback: z.string(),
})

export interface Page {
  file: StaticFile
  indexed: boolean
  /** The page's address may hold a token, so the browser must tell the address to no other site (`referrer-policy`). */
  mayHoldToken?: true
  missing?: true
}

export function createPageFinder(files: ReadonlyMap<string, StaticFile>): (path: string) => Page | undefined {
  const listed = files.get('/pages.json')
  if (!listed) return () => undefined
  const table = pageTable.parse(JSON.parse(listed.content.toString('utf8')))
  const exact = new Map(Object.entries(table.exact))
  const unlisted = new Set(table.unlisted)
  const forms = Object.entries(table.app).map(([form, name]) => ({ parts: form.split('/'), name }))
  const toPage = (name: string, how: Omit<Page, 'file'>) => {
    const file = files.get(`/${name}`)
    return file && { file, ...how }
  }
  return (path) => {
    const plain = trimCharacterAtEnd(path, '/') || '/'
    const name = exact.get(plain)
    if (name !== undefined) {
      return toPage(name, unlisted.has(plain) ? { indexed: false, mayHoldToken: true } : { indexed: true })
    }
    const parts = plain.split('/')
    const form = forms.find((each) => matchesPattern(parts, each.parts))
    if (form) return toPage(form.name, { indexed: false })
    return toPage(table.fallback, { indexed: false, missing: true })
  }
}

function matchesPattern(parts: readonly string[], form: readonly string[]): boolean {
  if (parts.length > form.length) return false
  return form.every((wanted, at) => {
    const part = parts[at]
    if (wanted.startsWith(':')) return part === undefined ? wanted.endsWith('?') : part !== ''
    return part === wanted
  })
}
