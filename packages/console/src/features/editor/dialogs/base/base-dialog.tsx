import { findBaseSettingsErrors, LIMITS, type ModelOffer, type ProviderOffer } from '@bricks/contract/wire'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { forgetForm, keepFormChanges, listChangedFields, restoreForm } from '#api/session/kept-form.ts'
import { type Base, pickBaseFields } from '#features/editor/draft/draft.ts'
import { Button } from '#ui/base/button.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { SliderField } from '#ui/controls/slider-field.tsx'
import { Switch } from '#ui/controls/switch.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import { KeptNote } from '#ui/overlay/kept-note.tsx'
import { useDiscardGuard } from '#ui/overlay/use-discard-guard.tsx'
import { UpgradeDialog } from '#ui/plan/plan-dialogs.tsx'
import { describeAnswerLength, describeTemperature } from './describe-model-settings.ts'
import { FineTuning } from './fine-tuning.tsx'
import { InstructionsField } from './instructions-field.tsx'
import { ModelField } from './model-field.tsx'
import { TermLabel } from './term-label.tsx'

const FORM_ID = 'base-settings'
const TEMPERATURE = { min: LIMITS.sampling.least, max: LIMITS.sampling.most, step: LIMITS.sampling.step }
const TOKENS = { min: LIMITS.maxTokens.least, max: LIMITS.maxTokens.most, step: 1 }

export interface BaseDialogProps {
  open: boolean
  projectId: string
  base: Base
  models: readonly ModelOffer[]
  providers?: readonly ProviderOffer[] | undefined
  role: number
  onClose: () => void
  onSubmit: (base: Base, isOutdated: boolean) => void
}

/** The fields are uncontrolled, so a key press renders nothing again, however long the instructions are. */
export default function BaseDialog({ open, ...rest }: BaseDialogProps) {
  return open ? <OpenBaseDialog {...rest} /> : null
}

function OpenBaseDialog({
  projectId,
  base,
  models,
  providers = [],
  role,
  onClose,
  onSubmit,
}: Omit<BaseDialogProps, 'open'>) {
  const [first] = useState(() => pickBaseFields(base))
  const name = `${projectId}:base`
  const [restored] = useState(() => restoreForm(name, first))
  const [shown] = useState(() => replaceNullByNaN(restored?.form ?? first))
  const before = restored?.base ?? first
  const [errors, setErrors] = useState<ReturnType<typeof findBaseSettingsErrors>>({})
  const [isUpgrading, setIsUpgrading] = useState(false)
  const submitForm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = readBase(event.currentTarget)
    const found = findBaseSettingsErrors(form)
    flushSync(() => setErrors(found))
    if (Object.keys(found).length > 0) return focusFirstInvalid(event.currentTarget)
    forgetForm(name)
    onSubmit({ ...form, name: form.name.trim() }, restored?.isOutdated === true)
  }
  const form = useRef<HTMLFormElement>(null)
  const readCurrentBase = () => (form.current ? readBase(form.current) : shown)
  const closeDialog = () => {
    forgetForm(name)
    onClose()
  }
  const guard = useDiscardGuard(() => isChanged(readCurrentBase(), before), closeDialog)
  const removeMendedErrors = () => {
    const wrong = Object.keys(errors) as Array<keyof typeof errors>
    if (wrong.length === 0) return
    const standing = findBaseSettingsErrors(readCurrentBase())
    const left = wrong.filter((field) => standing[field] !== undefined)
    if (left.length < wrong.length) setErrors(Object.fromEntries(left.map((field) => [field, standing[field]])))
  }
  // A microtask waits until React has rendered: only then does the form hold a newly chosen model.
  const keepInput = () =>
    queueMicrotask(() => {
      const typed = readCurrentBase()
      if (isChanged(typed, before)) keepFormChanges(name, typed, before)
      else forgetForm(name)
      removeMendedErrors()
    })
  return (
    <Dialog
      open
      onClose={guard.requestClose}
      wide
      keepOnOutsidePress
      title="Edit your GPT base"
      footer={
        <>
          <Button variant="quiet" onClick={guard.requestClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} variant="primary">
            Update
          </Button>
        </>
      }
    >
      <form ref={form} id={FORM_ID} noValidate onSubmit={submitForm} onInput={keepInput} className="grid gap-6">
        {restored && <KeptNote />}
        <TextField
          label="Name"
          name="name"
          required
          maxLength={LIMITS.name}
          defaultValue={shown.name}
          error={errors.name}
        />
        <InstructionsField defaultValue={shown.system} />
        <ModelField
          models={models}
          providers={providers}
          role={role}
          defaultValue={shown.model}
          error={errors.model}
          onUpgrade={() => setIsUpgrading(true)}
        />
        <SliderField
          name="max_tokens"
          label={<TermLabel term="Maximum tokens">Answer length</TermLabel>}
          spoken="Answer length"
          hint="An answer that reaches it ends there, and the chat says so."
          {...TOKENS}
          ends={['Short', 'Long']}
          describe={describeAnswerLength}
          defaultValue={shown.max_tokens}
          error={errors.max_tokens}
        />
        <SliderField
          name="temperature"
          label={<TermLabel term="Temperature">Tone</TermLabel>}
          spoken="Tone"
          hint="Precise keeps to the same words; lively varies them. Models of the GPT-6 family set their own tone."
          {...TEMPERATURE}
          ends={['Precise', 'Lively']}
          describe={describeTemperature}
          defaultValue={shown.temperature}
          error={errors.temperature}
        />
        <Switch
          label="Streaming allowed"
          name="streamingAllowed"
          hint="Answers appear word by word, as they are written."
          defaultChecked={shown.streamingAllowed}
        />
        <Switch
          label="Current date"
          name="currentDate"
          hint="Tells the bot what day it is."
          defaultChecked={shown.currentDate}
        />
        <FineTuning base={shown} errors={errors} />
      </form>
      {guard.question}
      {/* The upgrade dialog opens above this dialog, so that the typed text stays. */}
      <UpgradeDialog
        open={isUpgrading}
        onClose={() => setIsUpgrading(false)}
        text="The model you selected is only available on these plans:"
      />
    </Dialog>
  )
}

function isChanged(form: Base, before: Base): boolean {
  return listChangedFields(form, before).length > 0
}

/** JSON stores the NaN of an emptied number field as null, so null becomes NaN again. */
function replaceNullByNaN(base: Base): Base {
  return Object.fromEntries(
    Object.entries(base).map(([field, value]) => [field, value ?? Number.NaN]),
  ) as unknown as Base
}

function readBase(form: HTMLFormElement): Base {
  const entries = new FormData(form)
  const readText = (name: keyof Base) => String(entries.get(name) ?? '')
  const readNumber = (name: keyof Base) => (readText(name) === '' ? Number.NaN : Number(readText(name)))
  return {
    name: readText('name'),
    model: readText('model'),
    system: readText('system'),
    max_tokens: readNumber('max_tokens'),
    temperature: readNumber('temperature'),
    frequency_penalty: readNumber('frequency_penalty'),
    presence_penalty: readNumber('presence_penalty'),
    streamingAllowed: entries.has('streamingAllowed'),
    currentDate: entries.has('currentDate'),
  }
}
