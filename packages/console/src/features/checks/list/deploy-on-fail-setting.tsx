import type { ProjectChecks } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { useMayEdit } from '#api/account/may-edit.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { setCheckSettingsMutation } from '#api/rehearsal/change-checks.ts'
import { Card } from '#ui/base/card.tsx'
import { Segmented } from '#ui/base/segmented.tsx'
import { FormError } from '#ui/form/form-error.tsx'

type ActionOnFail = ProjectChecks['on_fail']

const OPTIONS: { value: ActionOnFail; label: string }[] = [
  { value: 'ask', label: 'Ask me' },
  { value: 'block', label: 'Block' },
]

const HINTS: Record<ActionOnFail, string> = {
  ask: 'Deploy shows what fails, and you decide.',
  block:
    'Nothing goes live while a check fails or has not run since the last save, unless the owner deploys all the same.',
}

export function DeployOnFailSetting({ projectId, onFail }: { projectId: string; onFail: ActionOnFail }) {
  const mayEdit = useMayEdit()
  const change = useMutation(setCheckSettingsMutation)
  const chosen = change.isPending ? change.variables.on_fail : onFail
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <h3 className="font-medium">When a check fails at Deploy</h3>
        <p className="text-12 text-muted">{HINTS[chosen]}</p>
        <FormError error={change.isPending ? null : findServerText(change.error)} />
      </div>
      <Segmented
        label="When a check fails at Deploy"
        options={mayEdit ? OPTIONS : OPTIONS.filter(({ value }) => value === chosen)}
        value={chosen}
        onChange={(on_fail) => change.mutate({ project_id: projectId, on_fail })}
      />
    </Card>
  )
}
