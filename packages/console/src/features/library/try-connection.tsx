import type { ConnectedFunction, Connection } from '@bricks/contract'
import { useState } from 'react'
import { useTrial } from '#api/projects/use-trial.ts'
import { writeNameInWords } from '#name-in-words.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { TryButton } from '#ui/trial/trial.tsx'
import { TrialResult } from '#ui/trial/trial-result.tsx'

interface TryConnectionProps {
  projectId: string
  connected: ConnectedFunction
  connection: Connection | undefined
  disabled: boolean
}

export function TryConnection({ projectId, connected, connection, disabled }: TryConnectionProps) {
  const [values, setValues] = useState<Record<string, string>>({})
  const { attempt, result } = useTrial()
  const samples = connected.parameters.properties
  const isMissing = samples.some(({ name, isrequired }) => isrequired && !values[name]?.trim())
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''))
  return (
    <div className="flex flex-col gap-3 rounded-control bg-sunken p-4">
      {samples.map(({ name, description, isrequired }) => (
        <TextField
          key={name}
          label={`Sample ${writeNameInWords(name)}${isrequired ? '' : ' (optional)'}`}
          hint={description}
          autoComplete="off"
          value={values[name] ?? ''}
          onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <TryButton
          size="small"
          aria-label={`Try ${connected.name}`}
          pending={attempt.isPending}
          disabled={disabled || isMissing}
          onClick={() =>
            attempt.mutate({
              project_id: projectId,
              function: connected,
              values: given,
              ...(connection && { connection }),
            })
          }
        />
        <span className="text-12 text-muted">
          {connected.api.kind === 'mcp' || connected.api.method !== 'GET'
            ? 'A real call: what it changes stays changed.'
            : 'A real call.'}
        </span>
      </div>
      <div aria-live="polite" className="empty:hidden">
        <TrialResult result={result} />
      </div>
    </div>
  )
}
