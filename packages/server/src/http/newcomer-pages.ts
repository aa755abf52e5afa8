import { describeFile, type StaticFile } from './static-files.ts'

/** Where whoever has just started a server arrives. */
const FIRST_PAGES: readonly string[] = ['/', '/signup', '/signin']
const NOTE = '/setup-note.html'
const ROOT = '<div id="root">'

/**
 * While the server waits for its first account, its first pages bear a note, made by the console's build, that says how that account
 * gets its rights. It stands in the page as it is sent, outside what the page's program takes over: nothing moves when that runs.
 */
export function createNewcomerPages(
  files: ReadonlyMap<string, StaticFile>,
  waitsForFirstAccount: () => Promise<boolean>,
): (path: string, page: StaticFile) => Promise<StaticFile> {
  const note = files.get(NOTE)?.content.toString('utf8')
  return async (path, page) => {
    if (note === undefined || !FIRST_PAGES.includes(path)) return page
    // A page is sent also while the storage does not answer.
    if (!(await waitsForFirstAccount().catch(() => false))) return page
    // A function, for in a text `$` means more than itself.
    const text = page.content.toString('utf8').replace(ROOT, () => note + ROOT)
    return describeFile('/page.html', Buffer.from(text), undefined)
  }
}
