import { matchPath } from 'react-router-dom'
import { projectQuery, projectsQuery } from '#api/projects.ts'
import { readToken } from '#api/session.ts'
import { libraryQuery } from '#api/templates.ts'
import { userQuery } from '#api/user.ts'
import { queryClient } from '#app/query-client.ts'
import { PAGES } from '#pages.ts'

/** Asks for what the first page will need, beside who is signed in rather than after it. */
export function askEarly(path: string): void {
  if (readToken() === null) return
  void queryClient.prefetchQuery(userQuery)
  if (matchPath(`${PAGES.dashboard.path}/*`, path)) void queryClient.prefetchQuery(projectsQuery)
  if (matchPath(PAGES.library.path, path)) void queryClient.prefetchInfiniteQuery(libraryQuery)
  const id = (matchPath(PAGES.edit.path, path) ?? matchPath(PAGES.test.path, path))?.params.id
  if (id !== undefined) void queryClient.prefetchQuery(projectQuery(id))
}
