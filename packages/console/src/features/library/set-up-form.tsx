import type { Project, Template } from '@bricks/contract'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { CANNOT_BE_EMPTY } from '#ui/form/field-rules.ts'
import { FormError } from '#ui/form/form-error.tsx'
import { ConnectionStep, isConnectionComplete } from './connection-step.tsx'
import { SetUpField } from './set-up-field.tsx'
import { applySetupValues, readSetupValues } from './setup-values.ts'
import { TryConnection } from './try-connection.tsx'

interface SetUpFormProps {
  id: string
  project: Project
  setup: Template['setup']
  error: string | null
  detail?: string | undefined
  onSave: (draft: Pick<Project, 'system' | 'functions' | 'connections'>) => void
}

export function SetUpForm({ id, project, setup, error, detail, onSave }: SetUpFormProps) {
  const [values, setValues] = useState(() => readSetupValues(setup, project))
  const [isChecked, setIsChecked] = useState(false)
  const [connections, setConnections] = useState(project.connections)
  const draft = { ...applySetupValues(setup, project, values), connections }
  const asked = setup.flatMap(({ field, brick }) => (field === 'connection' ? (connections[brick ?? 0] ?? []) : []))
  const steps = setup.filter(({ field }) => field !== 'connection')
  const isEmpty = (step: Template['setup'][number]) => !values[setup.indexOf(step)]?.trim()

  const submitForm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setIsChecked(true))
    if (steps.some(isEmpty) || !asked.every(isConnectionComplete)) focusFirstInvalid(event.currentTarget)
    else onSave(draft)
  }
  const renderField = (step: Template['setup'][number]) => {
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
    <form id={id} noValidate onSubmit={submitForm} className="flex flex-col gap-6">
      {asked.map((connection) => (
        <ConnectionStep
          key={connection.id}
          connection={connection}
          isChecked={isChecked}
          onChange={(changed) => setConnections(connections.map((each) => (each === connection ? changed : each)))}
        />
      ))}
      {steps.filter(({ field }) => field === 'system').map(renderField)}
      {draft.functions.map((connected, brick) => {
        const own = steps.filter((step) => step.field !== 'system' && (step.brick ?? 0) === brick)
        const connection = asked.find(({ id }) => id === connected.api.connection)
        return (
          (own.length > 0 || connection) && (
            <section key={connected.id} aria-label={connected.name} className="flex flex-col gap-4">
              <h3 className="font-semibold">{connected.name}</h3>
              {own.map(renderField)}
              <TryConnection
                projectId={project.id}
                connected={connected}
                connection={connection}
                disabled={own.some(isEmpty) || (connection !== undefined && !isConnectionComplete(connection))}
              />
            </section>
          )
        )
      })}
      <FormError error={error} detail={detail} />
    </form>
  )
}
