import { useState } from 'react'
import { FunctionTrial } from '#features/editor/dialogs/add-api/result/function-trial.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import type { ReadyService } from './use-ready-service.ts'

export function ServiceTrial({ projectId, ready }: { projectId: string; ready: ReadyService }) {
  const [chosen, setChosen] = useState('')
  const { complete } = ready
  if (!complete) return null
  const { functions, operations, problems, own, known } = complete
  const at = Math.max(
    0,
    functions.findIndex(({ id }) => id === chosen),
  )
  const [connected, operation] = [functions[at], operations[at]]
  if (!connected || !operation) return <p className="text-muted">Tick something first.</p>
  if (Object.keys(problems).length > 0) {
    return <p className="text-muted">Once all of it is entered, it can be tried here. You can also add it without.</p>
  }
  return (
    <div className="grid gap-4">
      {functions.length > 1 && (
        <SelectField label="Which one" value={connected.id} onChange={(event) => setChosen(event.target.value)}>
          {functions.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <FunctionTrial
        key={connected.id}
        projectId={projectId}
        connected={connected}
        connection={known ?? own}
        onChange={({ api }) => ready.keepAnswer(operation.id, api.answer)}
      />
    </div>
  )
}
