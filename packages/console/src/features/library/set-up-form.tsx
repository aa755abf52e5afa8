import type { Project, Template } from '@bricks/contract'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { SetUpField } from '#features/library/set-up-field.tsx'
import { applySetupValues, readSetupValues } from '#features/library/setup-values.ts'
import { TryConnection } from '#features/library/try-connection.tsx'
import { CANNOT_BE_EMPTY } from '#ui/field-rules.ts'
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts'
import { FormError } from '#ui/form-error.tsx'

interface SetUpFormProps {
  id: string
  project: Project
  setup: Template['setup']
  error: string | null
  detail?: string | undefined
  onSave: (draft: Pick<Project, 'system' | 'functions'>) => void
}

/** What a template needs before it works, brick by brick; each connection can be tried where it is filled in. */
export function SetUpForm({ id, project, setup, error, detail, onSave }: SetUpFormProps) {
  const [values, setValues] = useState(() => readSetupValues(setup, project))
  const [isChecked, setIsChecked] = useState(false)
  const draft = applySetupValues(setup, project, values)
  const isEmpty = (step: Template['setup'][number]) => !values[setup.indexOf(step)]?.trim()

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setIsChecked(true))
    if (setup.some(isEmpty)) focusFirstInvalid(event.currentTarget)
    else onSave(draft)
  }
  const drawField = (step: Template['setup'][number]) => {
    const index = setup.indexOf(step)
    return (
      <SetUpField
        key={index}
        step={step}
        value={values[index] ?? ''}
        error={isChecked && isEmpty(step) ? CANNOT_BE_EMPTY : undefined}
        onChange={(value) => setValues(values.with(index, value))}
      />
    )
  }

  return (
    <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-6">
      {setup.filter(({ field }) => field === 'system').map(drawField)}
      {draft.functions.map((connected, brick) => {
        const steps = setup.filter((step) => step.field !== 'system' && (step.brick ?? 0) === brick)
        return (
          steps.length > 0 && (
            <section key={connected.id} aria-label={connected.name} className="flex flex-col gap-4">
              <h3 className="font-semibold">{connected.name}</h3>
              {steps.map(drawField)}
              <TryConnection projectId={project.id} connected={connected} disabled={steps.some(isEmpty)} />
            </section>
          )
        )
      })}
      <FormError error={error} detail={detail} />
    </form>
  )
}
