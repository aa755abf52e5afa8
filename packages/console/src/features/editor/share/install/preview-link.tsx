import type { Project } from '@bricks/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { configQuery } from '#api/account/config.ts'
import { findModelKey, hasModelKey } from '#api/account/model-key.ts'
import { providerKeysQuery } from '#api/account/provider-keys.ts'
import { useSession } from '#api/account/user.ts'
import { findErrorCode } from '#api/http/api-error.ts'
import { startPreviewMutation, stopPreviewMutation } from '#api/projects/preview.ts'
import { useKeySaving } from '#api/use-key-saving.ts'
import { describeBotRefusal } from '#features/editor/saving/describe-bot-refusal.ts'
import { Button } from '#ui/base/button.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { CopyButton } from '#ui/feedback/copy-button.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { lazyDialog } from '#ui/overlay/lazy-dialog.tsx'
import { SetKeyDialog } from '#ui/plan/plan-dialogs.tsx'
import { formatMoment } from '#ui/time/format-moment.ts'

const ConfirmEmailDialog = lazyDialog(() => import('#features/editor/deploying/confirm-email-dialog.tsx'))

/** The address of the newest preview link is shown only once, to the person who made it. */
export function PreviewLink({ project }: { project: Project }) {
  const start = useMutation(startPreviewMutation)
  const stop = useMutation(stopPreviewMutation)
  const end = project.preview_ends_at
  const isOpen = end !== null && new Date(end) > new Date()
  const link = isOpen && start.data?.ends_at === end ? start.data.url : undefined
  const isUnconfirmed = findErrorCode(start.error) === 'email_not_confirmed'
  return (
    <section aria-labelledby="preview-link-heading" className="grid gap-3 rounded-control border p-4">
      <div>
        <h3 id="preview-link-heading" className="font-semibold">
          Show it to a colleague first
        </h3>
        <p className="text-muted">
          A link to the bot as it is saved now. It works for a day and for 20 chats, which count as yours.
        </p>
      </div>
      <MissingKeyNotice model={project.model} />
      {link && (
        <div className="flex items-center justify-between gap-3 rounded-control bg-sunken px-3 py-2">
          <p className="min-w-0 font-mono text-12 wrap-anywhere">{link}</p>
          <CopyButton text={link} what="the link for a colleague" />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant={link ? 'secondary' : 'primary'}
          pending={start.isPending}
          onClick={() => start.mutate(project.id)}
        >
          {isOpen ? 'Make a new link' : 'Make a link'}
        </Button>
        {isOpen && (
          <Button variant="quiet" pending={stop.isPending} onClick={() => stop.mutate(project.id)}>
            Stop showing
          </Button>
        )}
        {isOpen && (
          <p role="status" className="text-12 text-muted">
            {link ? 'Works' : 'A link was made earlier. It works'} until {formatMoment(end)}
            {!link && '; its address is not kept here'}.
          </p>
        )}
      </div>
      <FormError error={isUnconfirmed ? null : describeBotRefusal(start.error ?? stop.error)} />
      <ConfirmEmailDialog
        open={isUnconfirmed}
        goal="show"
        onConfirmed={() => start.mutate(project.id)}
        onClose={() => start.reset()}
      />
    </section>
  )
}

/**
 * The operator may pay for test chats, but only for the owner's own tests. So a preview link needs the owner's key even
 * if the preview in the editor answers without one.
 */
function MissingKeyNotice({ model }: { model: string }) {
  const { user } = useSession()
  const { data: config } = useQuery(configQuery)
  const [isOpen, setIsOpen] = useState(false)
  const saving = useKeySaving(model, () => setIsOpen(false))
  const key = findModelKey(config, model)
  const { data: keys } = useQuery({ ...providerKeysQuery, enabled: key.isNeeded && key.provider !== undefined })
  const isMissing = config && user && !hasModelKey(key, user, keys)
  return (
    <>
      {isMissing && (
        <Notice
          tone="warning"
          action={
            <Button size="small" onClick={() => setIsOpen(true)}>
              Enter the key
            </Button>
          }
        >
          Its visitors get answers only with your {key.label} API key.
        </Notice>
      )}
      <SetKeyDialog open={isOpen} goal="show" saving={saving} onClose={() => setIsOpen(false)} />
    </>
  )
}
