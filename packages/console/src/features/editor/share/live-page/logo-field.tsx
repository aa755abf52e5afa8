import type { Project } from '@bricks/contract'
import { buildPicturePath } from '@bricks/contract/wire'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useRef, useState } from 'react'
import {
  drawAndStoreSharePicture,
  livePageQuery,
  removePictureMutation,
  savePictureMutation,
} from '#api/projects/live-page.ts'
import { describeBotRefusal } from '#features/editor/saving/describe-bot-refusal.ts'
import { loadChunk } from '#load-chunk.ts'
import { Button } from '#ui/base/button.tsx'
import { FormError } from '#ui/form/form-error.tsx'

const READABLE = 'image/png,image/jpeg,image/webp,image/svg+xml,image/gif,image/avif'

export function LogoField({ project }: { project: Project }) {
  const client = useQueryClient()
  const { data: state } = useQuery(livePageQuery(project.id))
  const redrawSharePicture = () => void drawAndStoreSharePicture(client, project).catch(() => undefined)
  // `onSuccess` of a mutation, unlike that of its call, also runs if another section is shown by then.
  const saving = useMutation({
    ...savePictureMutation,
    onSuccess: (...answer) => {
      savePictureMutation.onSuccess?.(...answer)
      redrawSharePicture()
    },
  })
  const removing = useMutation({
    ...removePictureMutation,
    onSuccess: (...answer) => {
      removePictureMutation.onSuccess?.(...answer)
      redrawSharePicture()
    },
  })
  const chooser = useRef<HTMLInputElement>(null)
  const [isReading, setReading] = useState(false)
  const [isUnreadable, setUnreadable] = useState(false)
  const logo = state?.logo
  const forgetOutcome = () => {
    setUnreadable(false)
    saving.reset()
    removing.reset()
  }
  const saveChosenLogo = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [file] = currentTarget.files ?? []
    currentTarget.value = ''
    if (!file) return
    forgetOutcome()
    setReading(true)
    const data = await readLogo(file).finally(() => setReading(false))
    if (data === undefined) setUnreadable(true)
    else saving.mutate({ project_id: project.id, kind: 'logo', data })
  }
  const removeLogo = () => {
    forgetOutcome()
    removing.mutate({ project_id: project.id, kind: 'logo' })
  }
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 font-medium">Logo</legend>
      <div className="flex flex-wrap items-center gap-3">
        {logo && (
          <img
            src={buildPicturePath(project.id, logo)}
            alt="The bot’s logo"
            className="size-9 rounded-control object-contain"
          />
        )}
        <Button pending={isReading || saving.isPending} onClick={() => chooser.current?.click()}>
          {logo ? 'Choose another' : 'Choose a picture'}
        </Button>
        {logo && (
          <Button variant="quiet" pending={removing.isPending} onClick={removeLogo}>
            Remove
          </Button>
        )}
        <input
          ref={chooser}
          type="file"
          aria-label="Picture of the logo"
          accept={READABLE}
          onChange={(event) => void saveChosenLogo(event)}
          className="hidden"
          tabIndex={-1}
        />
      </div>
      <p className="text-12 text-muted">Square looks best. It takes the place of the avatar, everywhere, at once.</p>
      <FormError
        error={
          isUnreadable
            ? 'Your browser cannot read this picture. Choose a PNG, JPEG, WebP or SVG.'
            : describeBotRefusal(saving.error ?? removing.error)
        }
      />
    </fieldset>
  )
}

/** Gives undefined if the file is no picture, and throws if the code that reads it cannot be loaded. */
async function readLogo(file: File): Promise<string | undefined> {
  const { drawLogo } = await loadChunk(() => import('#ui/media/draw-pictures.ts'))
  return drawLogo(file).catch(() => undefined)
}
