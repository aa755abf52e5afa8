import { type StaticFile, toStaticFile } from './static-files.ts'

const FIRST_PAGES: readonly string[] = ['/', '/signup', '/signin']
const NOTE = '/setup-note.html'
const ROOT = '<div id="root">'

/**
 * Until the first account exists, the first pages show how that account gets its rights. The note stands outside the
 * element that the page's script fills, so nothing moves when the script runs.
 */
export function createSetupNoteAdder(
  files: ReadonlyMap<string, StaticFile>,
  waitsForFirstAccount: () => Promise<boolean>,
): (path: string, page: StaticFile) => Promise<StaticFile> {
  const note = files.get(NOTE)?.content.toString('utf8')
  return async (path, page) => {
    if (note === undefined || !FIRST_PAGES.includes(path)) return page
    if (!(await waitsForFirstAccount().catch(() => false))) return page
    const text = page.content.toString('utf8').replace(ROOT, () => note + ROOT)
    return toStaticFile('/page.html', Buffer.from(text), undefined)
  }
}
