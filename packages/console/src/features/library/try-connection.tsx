import type { ConnectedFunction } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { findServerText } from '#api/error-texts.ts'
import { tryFunctionMutation } from '#api/projects.ts'
import { ApiAnswer } from '#ui/api-answer.tsx'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'
import { Play } from '#ui/icons.ts'
import { TextField } from '#ui/text-field.tsx'

interface TryConnectionProps {
  projectId: string
  connected: ConnectedFunction
  /** Something that is required is still missing. */
  disabled: boolean
}

/** Calls the API as it is set up here, with values as the model would fill them in. */
export function TryConnection({ projectId, connected, disabled }: TryConnectionProps) {
  const [values, setValues] = useState<Record<string, string>>({})
  const attempt = useMutation(tryFunctionMutation)
  const samples = connected.parameters.properties
  const isMissing = samples.some(({ name, isrequired }) => isrequired && !values[name]?.trim())
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
  return (
    <div className="flex flex-col gap-3 rounded-control bg-sunken p-4">
      {samples.map(({ name, description, isrequired }) => (
        <TextField
          key={name}
          label={isrequired ? `Sample ${name}` : `Sample ${name} (optional)`}
          hint={description}
          autoComplete="off"
          value={values[name] ?? ''}
          onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="small"
          aria-label={`Try ${connected.name}`}
          pending={attempt.isPending}
          disabled={disabled || isMissing}
          onClick={() => attempt.mutate({ project_id: projectId, function: connected, values: given })}
        >
          {!attempt.isPending && <Play aria-hidden="true" />}
          Try
        </Button>
        <span className="text-12 text-muted">
          {connected.api.method === 'POST' ? 'A real call: what it writes stays written.' : 'A real call.'}
        </span>
      </div>
      <div aria-live="polite" className="empty:hidden">
        {attempt.isSuccess && <ApiAnswer answer={attempt.data} />}
        <FormError error={attempt.isPending ? null : findServerText(attempt.error)} />
      </div>
    </div>
  )
}
