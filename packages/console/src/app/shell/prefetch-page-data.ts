import { matchPath } from 'react-router-dom'
import { userQuery } from '#api/account/user.ts'
import { brickStatesQuery } from '#api/projects/brick-states.ts'
import { problemsQuery, projectQuery, projectsQuery } from '#api/projects/projects.ts'
import { libraryQuery } from '#api/projects/templates.ts'
import { readToken } from '#api/session/session.ts'
import { queryClient } from '#app/session/query-client.ts'
import { PAGES } from '#pages.ts'

/** Requests the data of the first page together with the data of the user, which saves a round trip. */
export function prefetchPageData(path: string): void {
  if (readToken() === null) return
  void queryClient.prefetchQuery(userQuery)
  if (matchPath(`${PAGES.dashboard.path}/*`, path)) void queryClient.prefetchQuery(projectsQuery)
  if (matchPath(PAGES.library.path, path)) void queryClient.prefetchInfiniteQuery(libraryQuery)
  const edited = matchPath(PAGES.edit.path, path)?.params.id
  const id = (matchPath(`${PAGES.edit.path}/*`, path) ?? matchPath(PAGES.test.path, path))?.params.id
  if (id !== undefined) void queryClient.prefetchQuery(projectQuery(id))
  if (edited === undefined) return
  void queryClient.prefetchQuery(brickStatesQuery(edited))
  void queryClient.prefetchQuery(problemsQuery(edited))
}
