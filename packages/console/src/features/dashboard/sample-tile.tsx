import type { Template } from '@bricks/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { findErrorText, findLimitText } from '#api/error-texts.ts'
import { createProjectMutation } from '#api/projects.ts'
import { templatesQuery } from '#api/templates.ts'
import { createUuid } from '#create-uuid.ts'
import { TILE_MARK_STYLE, TILE_STYLE } from '#features/dashboard/tile-style.ts'
import { editPath } from '#pages.ts'
import { MessageCircle } from '#ui/icons.ts'
import { Spinner } from '#ui/spinner.tsx'

/** For who has no project yet: a bot that works as it stands, to look at and to take apart. */
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
    // Kept for another try, so that a project whose answer got lost is not made twice.
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
