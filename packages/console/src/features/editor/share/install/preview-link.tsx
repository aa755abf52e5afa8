import type { Project } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { findServerText } from '#api/http/error-texts.ts'
import { startPreviewMutation, stopPreviewMutation } from '#api/projects/preview.ts'
import { Button } from '#ui/base/button.tsx'
import { CopyButton } from '#ui/feedback/copy-button.tsx'
import { FormError } from '#ui/form/form-error.tsx'

/** The address of the preview link is shown only once, to the person who made it. */
export function PreviewLink({ project }: { project: Project }) {
  const start = useMutation(startPreviewMutation)
  const stop = useMutation(stopPreviewMutation)
  const end = project.preview_ends_at
  const isOpen = end !== null && new Date(end) > new Date()
  const link = isOpen ? start.data?.url : undefined
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
            {link ? 'Works' : 'A link was made earlier. It works'} until{' '}
            {new Date(end).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })}
            {!link && '; its address is not kept here'}.
          </p>
        )}
      </div>
      <FormError error={findServerText(start.error ?? stop.error)} />
    </section>
  )
}
