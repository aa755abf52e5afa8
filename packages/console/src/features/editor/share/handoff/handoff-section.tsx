import type { HandoffSettings, HandoffState, Project } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { handoffQuery, setHandoffMutation } from '#api/projects/handoff.ts'
import { useKeptForm } from '#api/session/use-kept-form.ts'
import { describeBotLoadFailure, describeBotRefusal } from '#features/editor/saving/describe-bot-refusal.ts'
import { Button } from '#ui/base/button.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { Segmented } from '#ui/base/segmented.tsx'
import { Spinner } from '#ui/base/spinner.tsx'
import { CheckField } from '#ui/controls/check-field.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { KeptNote } from '#ui/overlay/kept-note.tsx'
import { HandoffSecret } from './handoff-secret.tsx'
import { describeHandoffWait, FIELDS, MOMENTS } from './handoff-words.ts'
import { LatestHandoffs } from './latest-handoffs.tsx'
import { TestHandoffButton } from './test-handoff-button.tsx'

const FORM_ID = 'handoff'
const WAYS = [
  { value: 'mail', label: 'By mail' },
  { value: 'webhook', label: 'Webhook' },
] as const

export const buildHandoffFormKey = (projectId: string) => `${projectId}:person`

interface HandoffSectionProps {
  project: Project
  savePlace: HTMLElement | null
}

/**
 * The section has its own Save button, because its settings are not part of the look. `savePlace` is the dialog's foot,
 * or null while another section is shown.
 */
export function HandoffSection({ project, savePlace }: HandoffSectionProps) {
  const { data, error, isError, refetch, isFetching } = useQuery(handoffQuery(project.id))
  if (isError && !data)
    return <RetryNotice text={describeBotLoadFailure('These settings', error)} onRetry={refetch} pending={isFetching} />
  if (!data) return <Spinner label="Loading the settings" className="size-6" />
  return <HandoffSettingsForm project={project} state={data} savePlace={savePlace} />
}

function HandoffSettingsForm({ project, state, savePlace }: HandoffSectionProps & { state: HandoffState }) {
  const saved = useMemo(() => toHandoffSettings(state), [state])
  const { form, setForm, wasKept } = useKeptForm(buildHandoffFormKey(project.id), saved)
  const [made, setMade] = useState<string>()
  const saving = useMutation({
    ...setHandoffMutation,
    // Unlike `onSuccess` of the call below, this also runs if the form was changed meanwhile. The server sends a new
    // secret only once, so the secret stays on the screen after later saves.
    onSuccess: (...answer) => {
      void setHandoffMutation.onSuccess?.(...answer)
      const [{ new_secret }] = answer
      if (new_secret) setMade(new_secret)
    },
  })
  const { on, way, fields, moments } = form
  const changeForm = (changes: Partial<HandoffSettings>) => {
    saving.reset()
    setForm({ ...form, ...changes })
  }
  const saveHandoff = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate({ project_id: project.id, ...form }, { onSuccess: (stored) => setForm(toHandoffSettings(stored)) })
  }
  const wait = describeHandoffWait(state)
  const save = (
    <>
      <span className="order-first me-auto has-[p]:max-sm:basis-full">
        <FormError error={saving.isPending ? null : describeBotRefusal(saving.error)} />
      </span>
      <Button
        type="submit"
        form={FORM_ID}
        variant={saving.isSuccess ? 'success' : 'primary'}
        pending={saving.isPending}
      >
        <span aria-live="polite">{saving.isSuccess ? 'Saved.' : 'Save'}</span>
      </Button>
    </>
  )
  return (
    <form id={FORM_ID} onSubmit={saveHandoff} className="grid gap-5">
      {wasKept && <KeptNote />}
      <Switch
        label="Visitors may write to a person"
        hint="They leave a few words; you get them together with what was said in the chat."
        checked={on}
        onChange={() => changeForm({ on: !on })}
      />
      {wait && <Notice tone="warning">{wait}</Notice>}
      {state.failing && (
        <Notice tone="error">The newest message could not be delivered yet. It is kept below and tried again.</Notice>
      )}
      {on && (
        <>
          <fieldset className="grid gap-2">
            <legend className="mb-1 font-medium">When it is offered</legend>
            {MOMENTS.map(({ moment, label }) => (
              <CheckField
                key={moment}
                label={label}
                checked={moments.includes(moment)}
                onChange={({ target }) =>
                  changeForm({
                    moments: target.checked ? [...moments, moment] : moments.filter((each) => each !== moment),
                  })
                }
              />
            ))}
          </fieldset>
          <div className="grid gap-4 sm:grid-cols-2">
            <FieldChoice
              label="Name"
              value={fields.name}
              onChange={(name) => changeForm({ fields: { ...fields, name } })}
            />
            <FieldChoice
              label="E-mail address"
              value={fields.email}
              onChange={(email) => changeForm({ fields: { ...fields, email } })}
            />
          </div>
          <TextField
            label="When somebody answers"
            hint="Visitors read it in the form, for example: We answer on weekdays from 9 to 5."
            maxLength={LIMITS.handoffHours}
            value={form.hours}
            onChange={({ target }) => changeForm({ hours: target.value })}
          />
          <div className="grid gap-3">
            <Segmented
              label="How it reaches you"
              options={WAYS}
              value={way}
              onChange={(chosen) => changeForm({ way: chosen })}
            />
            {way === 'mail' ? (
              <TextField
                label="To which address"
                hint={`Leave it empty for your own: ${state.own_email}. Whoever reads mail at another address must agree first, by a link that we send there.`}
                type="email"
                placeholder={state.own_email}
                value={form.email}
                onChange={({ target }) => changeForm({ email: target.value })}
              />
            ) : (
              <TextField
                label="Address of the webhook"
                hint="We send JSON there by POST, signed with a secret that you see once."
                prefix="https://"
                mono
                maxLength={LIMITS.urlLength}
                spellCheck={false}
                autoCapitalize="none"
                placeholder="example.com/tickets"
                value={form.url.replace(/^https:\/\//i, '')}
                onChange={({ target }) => changeForm({ url: target.value })}
              />
            )}
          </div>
          {way === 'webhook' && <HandoffSecret projectId={project.id} made={made} state={state} onMade={setMade} />}
        </>
      )}
      {state.on && (
        <div className="flex flex-wrap items-center gap-3">
          <TestHandoffButton projectId={project.id} />
        </div>
      )}
      <LatestHandoffs projectId={project.id} />
      {savePlace && createPortal(save, savePlace)}
    </form>
  )
}

export function toHandoffSettings({ on, moments, fields, way, email, url, hours }: HandoffState): HandoffSettings {
  return { on, moments, fields, way, email, url, hours }
}

interface FieldChoiceProps {
  label: string
  value: HandoffState['fields']['name']
  onChange: (value: HandoffState['fields']['name']) => void
}

function FieldChoice({ label, value, onChange }: FieldChoiceProps) {
  const chooseField = (chosen: string) => {
    const field = FIELDS.find((each) => each.value === chosen)
    if (field) onChange(field.value)
  }
  return (
    <SelectField label={label} value={value} onChange={({ target }) => chooseField(target.value)}>
      {FIELDS.map((field) => (
        <option key={field.value} value={field.value}>
          {field.label}
        </option>
      ))}
    </SelectField>
  )
}
