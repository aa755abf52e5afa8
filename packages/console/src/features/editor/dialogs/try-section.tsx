import { useMutation } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { findServerText } from '#api/error-texts.ts'
import { tryFunctionMutation } from '#api/projects.ts'
import { type ApiFormStore, finishForm, hasErrors, toFunction } from '#features/editor/dialogs/api-form.ts'
import { useFormPart } from '#features/editor/dialogs/form-store.ts'
import { ApiAnswer } from '#ui/api-answer.tsx'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'
import { TextField } from '#ui/text-field.tsx'

interface TrySectionProps {
  projectId: string
  store: ApiFormStore
  id: string
}

/** Calls the API as it stands in the form, with values as the model would fill them in. */
export function TrySection({ projectId, store, id }: TrySectionProps) {
  const [values] = useState(() => new Map<string, string>())
  const attempt = useMutation(tryFunctionMutation)
  const bricks = useFormPart(store, (form) => form.bricks)
  // A parameter that is typed in full counts before it is added.
  const typedName = useFormPart(store, (form) => finishForm(form).bricks[form.bricks.length]?.name)
  const names = [...bricks.map(({ name }) => name), ...(typedName === undefined ? [] : [typedName])]
  const run = () => {
    const filled = finishForm(store.get())
    const given = filled.bricks.flatMap(({ name }) => (values.get(name) ? [[name, values.get(name)]] : []))
    attempt.mutate({ project_id: projectId, function: toFunction(filled, id), values: Object.fromEntries(given) })
  }
  return (
    <section aria-labelledby="try-heading" className="mt-6 rounded-card border bg-sunken p-4">
      <h3 id="try-heading" className="font-semibold">
        Try
      </h3>
      <p className="mb-3 text-12 text-muted">A real call with sample values. It counts against no limit.</p>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        {names.map((name) => (
          <TextField
            key={name}
            label={`Sample ${name}`}
            defaultValue={values.get(name)}
            onChange={(event) => values.set(name, event.target.value)}
          />
        ))}
        <TryButton store={store} pending={attempt.isPending} onClick={run} />
      </div>
      <div aria-live="polite" className="mt-3">
        {attempt.isSuccess && <ApiAnswer answer={attempt.data} />}
        <FormError error={attempt.isPending ? null : findServerText(attempt.error)} />
      </div>
    </section>
  )
}

function TryButton({ store, pending, onClick }: { store: ApiFormStore; pending: boolean; onClick: () => void }) {
  const isFaulty = useFormPart(store, (form) => hasErrors(finishForm(form)))
  return (
    <Button className="justify-self-start" pending={pending} disabled={isFaulty} onClick={onClick}>
      {!pending && <Play aria-hidden="true" />}
      Try
    </Button>
  )
}
