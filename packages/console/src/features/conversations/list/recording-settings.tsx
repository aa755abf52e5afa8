import type { Project } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useMayEdit } from '#api/account/may-edit.ts'
import { setRecordingMutation } from '#api/chat/conversations.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { formatCount } from '#ui/base/format-count.ts'
import { Switch } from '#ui/controls/switch.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { ConfirmDialog } from '#ui/overlay/lazy-dialog.tsx'

/** The server keeps the conversations of a new bot for this many days. */
const USUAL_DAYS = 30

export function RecordingSettings({ project }: { project: Project }) {
  const { on, days, mask = false } = project.recording
  const mayEdit = useMayEdit()
  const [isAsked, setIsAsked] = useState(false)
  const change = useMutation(setRecordingMutation)
  const masking = useMutation(setRecordingMutation)
  const switchRecording = (next: boolean) =>
    change.mutate(
      { project_id: project.id, on: next, days: days || USUAL_DAYS },
      { onSuccess: () => setIsAsked(false) },
    )
  return (
    <div className="grid gap-1 border-t px-6 py-2">
      <Switch
        label="Keep what is said"
        hint={on ? `For ${formatCount(days, 'day', 'no days')}` : 'Off: only numbers and marks are kept'}
        checked={change.isPending ? change.variables.on : on}
        disabled={!mayEdit || change.isPending}
        onChange={() => (on ? setIsAsked(true) : switchRecording(true))}
      />
      {on && (
        <Switch
          label="Mask personal data"
          hint={mask ? 'E-mail, phone and card numbers' : 'Off: kept as it was written'}
          checked={masking.isPending ? masking.variables.mask === true : mask}
          disabled={!mayEdit || masking.isPending || change.isPending}
          onChange={() => masking.mutate({ project_id: project.id, on, days, mask: !mask })}
        />
      )}
      <FormError error={isAsked ? null : findServerText(change.error ?? masking.error)} />
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title="Stop keeping what is said?"
        description="What was said so far is erased at once, and cannot be brought back. Numbers and marks stay."
        confirm="Stop and erase"
        pending={isAsked && change.isPending}
        error={findServerText(change.error)}
        onConfirm={() => switchRecording(false)}
      />
    </div>
  )
}
