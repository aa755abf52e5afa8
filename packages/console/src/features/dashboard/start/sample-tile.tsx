import type { Template } from '@bricks/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { findErrorText, findLimitText } from '#api/http/error-texts.ts'
import { createProjectMutation } from '#api/projects/projects.ts'
import { templatesQuery } from '#api/projects/templates.ts'
import { createUuid } from '#create-uuid.ts'
import { buildEditPath } from '#pages.ts'
import { Skeleton } from '#ui/base/skeleton.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { MessageCircle } from '#ui/icons/icons.ts'
import { START_TILE_STYLE, StartTileWords } from './start-tile.tsx'

export function SampleTile() {
  const { data: templates, isPending } = useQuery(templatesQuery)
  const sample = templates?.find(({ setup }) => setup.length === 0)
  if (isPending) return <Skeleton className="min-h-20" />
  return sample && <SampleButton sample={sample} />
}

function SampleButton({ sample }: { sample: Template }) {
  const navigate = useNavigate()
  const create = useMutation(createProjectMutation)
  const requestId = useRef<string>(undefined)
  const addSample = () => {
    requestId.current ??= createUuid()
    const body = { 'new-project-name': sample.name, 'template-id': sample.id, request_id: requestId.current }
    create.mutate(body, { onSuccess: ({ id }) => navigate(buildEditPath(id)) })
  }
  return (
    <div className="grid gap-1">
      <button type="button" className={START_TILE_STYLE} disabled={create.isPending} onClick={addSample}>
        <span className="grid size-10 shrink-0 place-items-center rounded-control bg-accent-soft text-accent-text">
          {create.isPending ? <Spinner /> : <MessageCircle aria-hidden="true" className="size-5" />}
        </span>
        <StartTileWords title="See the sample" hint={`“${sample.name}”, a bot that answers right away`} />
      </button>
      <span role="alert" className="text-12 text-red-text empty:hidden">
        {create.isPending ? null : (findLimitText(create.error) ?? findErrorText(create.error, 'obscure'))}
      </span>
    </div>
  )
}
