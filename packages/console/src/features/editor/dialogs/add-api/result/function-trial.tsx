import type { AnswerFilter, ConnectedFunction, Connection } from '@bricks/contract'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTrial } from '#api/projects/use-trial.ts'
import { writeNameInWords } from '#name-in-words.ts'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { TryButton } from '#ui/trial/trial.tsx'
import { TrialResult } from '#ui/trial/trial-result.tsx'
import { mayCallChangeSomething } from './ask-first.ts'

interface FunctionTrialProps {
  projectId: string
  connected: ConnectedFunction
  connection: Connection | undefined
  onChange: (connected: ConnectedFunction) => void
}

export function FunctionTrial({ projectId, connected, connection, onChange }: FunctionTrialProps) {
  const { properties } = connected.parameters
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [isChecked, setIsChecked] = useState(false)
  const [tried, setTried] = useState<AnswerFilter>({})
  const { attempt, result } = useTrial()
  const place = useRef<HTMLDivElement>(null)
  const values = Object.fromEntries(
    properties
      .map(({ name, example = '' }) => [name, typed[name] ?? example] as const)
      .filter(([, value]) => value.trim() !== ''),
  )
  const isMissing = ({ name, isrequired }: { name: string; isrequired: boolean }) =>
    isrequired && values[name] === undefined
  const tryFunction = () => {
    flushSync(() => setIsChecked(true))
    if (properties.some(isMissing)) return place.current && focusFirstInvalid(place.current)
    setTried(connected.api.answer ?? {})
    attempt.mutate({ project_id: projectId, function: connected, values, ...(connection && { connection }) })
  }
  return (
    <div ref={place} className="grid gap-3">
      {properties.map((parameter) => (
        <TextField
          key={parameter.name}
          label={`Sample ${writeNameInWords(parameter.name)}${parameter.isrequired ? '' : ' (optional)'}`}
          hint={parameter.choices && `One of: ${parameter.choices.join(', ')}`}
          autoComplete="off"
          value={typed[parameter.name] ?? parameter.example ?? ''}
          error={isChecked && isMissing(parameter) ? 'Enter a sample value.' : undefined}
          onChange={({ target: { value } }) => setTyped({ ...typed, [parameter.name]: value })}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <TryButton pending={attempt.isPending} onClick={tryFunction} aria-label={`Try ${connected.name}`} />
        <span className="min-w-0 flex-1 text-12 text-muted">
          {mayCallChangeSomething(connected) ? 'A real call: what it changes stays changed.' : 'A real call.'}
        </span>
      </div>
      <TrialResult
        result={result}
        choosing={{
          tried,
          filter: connected.api.answer ?? {},
          onChange: (answer) => onChange({ ...connected, api: { ...connected.api, answer } }),
        }}
      />
    </div>
  )
}
