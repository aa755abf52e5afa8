import { checkBaseSettings, LIMITS } from '@bricks/contract/wire'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { ModelField, type ModelOffer } from '#features/editor/dialogs/model-field.tsx'
import type { Base } from '#features/editor/draft.ts'
import { Button } from '#ui/button.tsx'
import Dialog from '#ui/dialog-panel.tsx'
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts'
import { SliderField } from '#ui/slider-field.tsx'
import { Switch } from '#ui/switch.tsx'
import { TextArea } from '#ui/text-area.tsx'
import { TextField } from '#ui/text-field.tsx'
import { UpgradeDialog } from '#ui/upgrade-dialog.tsx'

const FORM_ID = 'base-settings'
const { least, most, step } = LIMITS.sampling
const TOKENS = LIMITS.maxTokens

export interface BaseDialogProps {
  open: boolean
  base: Base
  models: readonly ModelOffer[]
  role: number
  onClose: () => void
  onSubmit: (base: Base) => void
}

export default function BaseContent({ open, ...rest }: BaseDialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ base, models, role, onClose, onSubmit }: Omit<BaseDialogProps, 'open'>) {
  const [form, setForm] = useState(base)
  const [errors, setErrors] = useState<ReturnType<typeof checkBaseSettings>>({})
  const [isUpgrading, setIsUpgrading] = useState(false)
  const change = (part: Partial<Base>) => setForm((current) => ({ ...current, ...part }))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = checkBaseSettings(form)
    flushSync(() => setErrors(found))
    if (Object.keys(found).length === 0) onSubmit({ ...form, name: form.name.trim() })
    else focusFirstInvalid(event.currentTarget)
  }
  const sampling = { min: least, max: most, step }
  return (
    <Dialog
      open
      onClose={onClose}
      wide
      keepOnOutsidePress
      title="Edit your GPT base"
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} variant="primary">
            Update
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-5">
        <TextField
          label="Name"
          required
          maxLength={LIMITS.name}
          value={form.name}
          error={errors.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <ModelField
          models={models}
          role={role}
          value={form.model}
          error={errors.model}
          onChange={(model) => change({ model })}
          onUpgrade={() => setIsUpgrading(true)}
        />
        <TextArea
          label="System text"
          rows={6}
          maxLength={LIMITS.systemText}
          hint="Whom the bot helps, how it speaks, what it must never do."
          value={form.system}
          onChange={(event) => change({ system: event.target.value })}
        />
        <SliderField
          label="Maximum tokens"
          hint="How long an answer may get."
          min={TOKENS.least}
          max={TOKENS.most}
          step={1}
          value={form.max_tokens}
          error={errors.max_tokens}
          onChange={(max_tokens) => change({ max_tokens })}
        />
        <SliderField
          label="Temperature"
          hint="Low keeps to the facts, high varies the words."
          {...sampling}
          value={form.temperature}
          error={errors.temperature}
          onChange={(temperature) => change({ temperature })}
        />
        <SliderField
          label="Frequency penalty"
          {...sampling}
          value={form.frequency_penalty}
          error={errors.frequency_penalty}
          onChange={(frequency_penalty) => change({ frequency_penalty })}
        />
        <SliderField
          label="Presence penalty"
          {...sampling}
          value={form.presence_penalty}
          error={errors.presence_penalty}
          onChange={(presence_penalty) => change({ presence_penalty })}
        />
        <Switch
          label="Streaming allowed"
          hint="Answers appear word by word."
          checked={form.streamingAllowed}
          onChange={(event) => change({ streamingAllowed: event.target.checked })}
        />
        <Switch
          label="Current date"
          hint="Tells the model what day it is."
          checked={form.currentDate}
          onChange={(event) => change({ currentDate: event.target.checked })}
        />
      </form>
      {/* Above this dialog, which keeps what was typed. */}
      <UpgradeDialog
        open={isUpgrading}
        onClose={() => setIsUpgrading(false)}
        text="The model you selected is only available on these plans:"
      />
    </Dialog>
  )
}
