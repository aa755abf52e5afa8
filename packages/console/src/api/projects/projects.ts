import type { EndpointBody, Endpoints, ListedProject, Project, ProjectUpdate } from '@bricks/contract'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { settingsQuery } from '#api/account/user.ts'
import { findErrorCode } from '#api/http/api-error.ts'
import { get, post } from '#api/http/client.ts'
import { cacheTrialOutcome } from './brick-states.ts'
import { forgetDrafts } from './draft-keys.ts'

export const projectsQuery = queryOptions({
  queryKey: ['projects'],
  queryFn: ({ signal }) => get('/project/getByUser', { signal }),
  retry: false,
})

export function projectQuery(projectId: string) {
  return queryOptions({
    queryKey: ['project', projectId],
    queryFn: ({ signal }) => get('/project/getById', { query: { project_id: projectId }, signal }),
    retry: false,
  })
}

export function problemsQuery(projectId: string) {
  return queryOptions({
    queryKey: ['problems', projectId],
    queryFn: ({ signal }) => get('/project/problems', { query: { project_id: projectId }, signal }),
    retry: false,
  })
}

export function versionsQuery(projectId: string) {
  return queryOptions({
    queryKey: ['versions', projectId],
    queryFn: ({ signal }) => get('/project/versions', { query: { project_id: projectId }, signal }),
    retry: false,
  })
}

export function versionQuery(projectId: string, version: number) {
  return queryOptions({
    queryKey: ['versions', projectId, version],
    queryFn: ({ signal }) => get('/project/version', { query: { project_id: projectId, version }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

export function liveVersionQuery(projectId: string, version: number) {
  return queryOptions({
    queryKey: ['live', projectId, version],
    queryFn: ({ signal }) => get('/project/live', { query: { project_id: projectId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

export function exportProject(projectId: string) {
  return get('/project/export', { query: { project_id: projectId } })
}

export const createProjectMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['createProject']>) => post('/project/new', body),
  onSuccess: (_created, _body, _result, { client }) => refreshProjects(client),
})

export const updateProjectMutation = mutationOptions({
  mutationFn: (update: ProjectUpdate) => post('/project/update', update),
  onMutate: ({ id, name }, { client }) => renameInList(client, id, name),
  // Only the name is taken back, because the list may have been loaded again meanwhile.
  onError: (_error, { id }, before, { client }) => renameInList(client, id, before),
  onSuccess: (project, _update, _result, { client }) => cacheProject(client, project),
})

export const tryFunctionMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['tryFunction']>) => post('/project/try', body),
  onSuccess: (answer, body, _result, { client }) => cacheTrialOutcome(client, body, answer),
})

export const dismissProblemsMutation = mutationOptions({
  mutationFn: (projectId: string) => post('/project/problems/dismiss', { project_id: projectId }),
  onSuccess: (_nothing, projectId, _result, { client }) => {
    client.setQueryData(problemsQuery(projectId).queryKey, [])
    return refreshProjects(client)
  },
})

export const deployProjectMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['deployProject']>) => post('/project/deploy', body),
  // If the server's answer got lost, the bot may be live nevertheless, so its state is read again.
  onError: (_error, { project_id }, _result, { client }) => {
    void refreshVersions(client, project_id)
    return client.invalidateQueries({ queryKey: projectQuery(project_id).queryKey })
  },
  onSuccess: (project, _body, _result, { client }) => {
    drawSharePictureLater(client, project)
    return Promise.all([cacheProject(client, project), refreshVersions(client, project.id), refreshUsage(client)])
  },
})

export const restoreVersionMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['restoreVersion']>) => post('/project/restore', body),
  onSuccess: (project, _body, _result, { client }) => cacheProject(client, project),
})

export const duplicateProjectMutation = mutationOptions({
  mutationFn: (projectId: string) => post('/project/duplicate', { project_id: projectId }),
  onSuccess: (_created, _projectId, _result, { client }) => refreshProjects(client),
})

export const importProjectMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['importProject']>) => post('/project/import', body),
  onSuccess: (_created, _body, _result, { client }) => refreshProjects(client),
})

/**
 * The server leaves out these fields when they are not set, so their old values must be removed from the cached
 * project.
 */
const UNSET_SHARING = { placement: undefined, image_hosts: undefined, follow_ups: undefined }

export const shareProjectMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['shareProject']>) => post('/project/share', body),
  onSuccess: (sharing, { project_id }, _result, { client }) => {
    client.setQueryData(
      projectQuery(project_id).queryKey,
      (project) => project && { ...project, ...UNSET_SHARING, ...sharing },
    )
    const project = client.getQueryData(projectQuery(project_id).queryKey)
    if (project) drawSharePictureLater(client, project)
  },
})

export const undeployProjectMutation = mutationOptions({
  mutationFn: (projectId: string) => post('/project/undeploy', { project_id: projectId }),
  onSuccess: (_nothing, projectId, _result, { client }) => {
    void client.invalidateQueries({ queryKey: projectQuery(projectId).queryKey })
    return forgetProject(client, projectId)
  },
})

export const deleteProjectMutation = mutationOptions({
  mutationFn: (projectId: string) => post('/project/delete', { project_id: projectId }),
  onError: (error, _projectId, _result, { client }) => {
    if (findErrorCode(error) === 'not_found') void refreshProjects(client)
  },
  onSuccess: (_nothing, projectId, _result, { client }) => {
    forgetDrafts(projectId)
    return forgetProject(client, projectId)
  },
})

/**
 * Draws the picture of link previews after a deploy or a change of the look. Nothing waits for it: if the new picture
 * cannot be drawn or stored, links keep the former picture or have none.
 */
function drawSharePictureLater(client: QueryClient, project: Project): void {
  import('./live-page.ts')
    .then(({ drawAndStoreSharePicture }) => drawAndStoreSharePicture(client, project))
    .catch(() => undefined)
}

/** Returns the former name. Without `name`, nothing is changed. */
function renameInList(client: QueryClient, projectId: string, name: string | undefined): string | undefined {
  const list = client.getQueryData(projectsQuery.queryKey)
  if (name) {
    const rename = (project: ListedProject) => (project.id === projectId ? { ...project, name } : project)
    client.setQueryData(projectsQuery.queryKey, list?.map(rename))
  }
  return list?.find(({ id }) => id === projectId)?.name
}

function cacheProject(client: QueryClient, project: Project) {
  client.setQueryData(projectQuery(project.id).queryKey, project)
  return refreshProjects(client)
}

function forgetProject(client: QueryClient, projectId: string) {
  // A page that still shows the bot would request it again in vain, so it removes this query itself when it is left.
  client.removeQueries({ queryKey: projectQuery(projectId).queryKey, type: 'inactive' })
  // This refresh is not awaited: the deleted bot's row must run its own callbacks before the new list removes the row.
  void refreshUsage(client)
  return refreshProjects(client)
}

function refreshVersions(client: QueryClient, projectId: string) {
  return client.invalidateQueries({ queryKey: versionsQuery(projectId).queryKey, exact: true })
}

/** The sidebar and the settings count the live bots. */
function refreshUsage(client: QueryClient) {
  return client.invalidateQueries(settingsQuery)
}

function refreshProjects(client: QueryClient) {
  return client.invalidateQueries(projectsQuery)
}
