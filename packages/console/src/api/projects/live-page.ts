import type { EndpointBody, Endpoints, PictureKind, Project } from '@bricks/contract'
import { buildPicturePath } from '@bricks/contract/wire'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { get, post } from '#api/http/client.ts'

export function livePageQuery(projectId: string) {
  return queryOptions({
    queryKey: ['live-page', projectId],
    queryFn: ({ signal }) => get('/project/page', { query: { project_id: projectId }, signal }),
    retry: false,
  })
}

export const setLiveWordMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['setLiveWord']>) => post('/project/word', body),
  onSuccess: (state, { project_id }, _result, { client }) =>
    client.setQueryData(livePageQuery(project_id).queryKey, state),
})

export const savePictureMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['savePicture']>) => post('/project/picture', body),
  onSuccess: ({ hash }, { project_id, kind }, _result, { client }) => cachePicture(client, project_id, kind, hash),
})

export const removePictureMutation = mutationOptions({
  mutationFn: (body: EndpointBody<Endpoints['removePicture']>) => post('/project/picture/remove', body),
  onSuccess: (_nothing, { project_id, kind }, _result, { client }) => cachePicture(client, project_id, kind, null),
})

export async function drawAndStoreSharePicture(
  client: QueryClient,
  { id, name, appearance }: SharedBot,
): Promise<void> {
  const { title, avatar, accent, welcome } = appearance
  const { logo } = await client.fetchQuery(livePageQuery(id))
  const { drawSharePicture } = await import('#ui/media/draw-pictures.ts')
  const data = await drawSharePicture({
    title: title || name,
    avatar,
    greeting: welcome || 'Hello! How can I help?',
    accent,
    logo: logo ? await fetchPicture(buildPicturePath(id, logo)) : undefined,
  })
  const { hash } = await post('/project/picture', { project_id: id, kind: 'share', data })
  cachePicture(client, id, 'share', hash)
}

type SharedBot = Pick<Project, 'id' | 'name' | 'appearance'>

async function fetchPicture(path: string): Promise<ImageBitmap | undefined> {
  const answer = await fetch(path)
  return answer.ok ? createImageBitmap(await answer.blob()) : undefined
}

function cachePicture(client: QueryClient, projectId: string, kind: PictureKind, hash: string | null) {
  client.setQueryData(livePageQuery(projectId).queryKey, (state) => state && { ...state, [kind]: hash })
}
