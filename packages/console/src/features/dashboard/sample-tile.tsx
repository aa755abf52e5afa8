import type { Template } from '@bricks/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { findErrorText, findLimitText } from '#api/http/error-texts.ts'
import { createProjectMutation } from '#api/projects/projects.ts'
import { templatesQuery } from '#api/projects/templates.ts'
import { createUuid } from '#create-uuid.ts'
import { editPath } from '#pages.ts'
import { Spinner } from '#ui/base/spinner.tsx'
import { MessageCircle } from '#ui/icons/icons.ts'

export const TILE_STYLE =
  'flex h-full min-h-40 w-full flex-col items-center justify-center gap-1 rounded-card border border-dashed border-line-strong p-6 ' +
  'text-center transition-colors hover:border-muted hover:bg-surface'

export const TILE_MARK_STYLE = 'mb-2 grid size-10 place-items-center rounded-control bg-accent-soft text-accent-text'

export function SampleTile() {
  const { data: templates } = useQuery(templatesQuery)
  const sample = templates?.find(({ setup }) => setup.length === 0)
  return sample && <SampleButton sample={sample} />
}

function SampleButton({ sample }: { sample: Template }) {
  const navigate = useNavigate()
  const create = useMutation(createProjectMutation)
  const requestId = useRef<string>(undefined)
  const add = () => {
    requestId.current ??= createUuid()
    const body = { 'new-project-name': sample.name, 'template-id': sample.id, request_id: requestId.current }
    create.mutate(body, { onSuccess: ({ id }) => navigate(editPath(id)) })
  }
  return (
    <button type="button" className={TILE_STYLE} disabled={create.isPending} onClick={add}>
      <span className={TILE_MARK_STYLE}>
        {create.isPending ? <Spinner /> : <MessageCircle aria-hidden="true" className="size-5" />}
      </span>
      <span className="font-semibold">See the sample</span>
      <span className="text-12 text-muted">“{sample.name}”, a bot that works as it stands</span>
      <span role="alert" className="text-12 text-red-text empty:hidden">
        {create.isPending ? null : (findLimitText(create.error) ?? findErrorText(create.error, 'obscure'))}
      </span>
    </button>
  )
}
