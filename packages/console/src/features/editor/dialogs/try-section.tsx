import { useMutation } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { findServerText } from '#api/error-texts.ts'
import { tryFunctionMutation } from '#api/projects.ts'
import { type ApiForm, finishForm, hasErrors, toFunction } from '#features/editor/dialogs/api-form.ts'
import { ApiAnswer } from '#ui/api-answer.tsx'
import { Button } from '#ui/button.tsx'
import { FormError } from '#ui/form-error.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Calls the API as it stands in the form, with values as the model would fill them in. */
export function TrySection({ projectId, form, id }: { projectId: string; form: ApiForm; id: string }) {
  const [values, setValues] = useState<Record<string, string>>({})
  const attempt = useMutation(tryFunctionMutation)
  const filled = finishForm(form)
  const run = () => {
    const names = new Set(filled.bricks.map(({ name }) => name))
    const given = Object.entries(values).filter(([name, value]) => names.has(name) && value !== '')
    attempt.mutate({ project_id: projectId, function: toFunction(filled, id), values: Object.fromEntries(given) })
  }
  return (
    <section aria-labelledby="try-heading" className="mt-6 rounded-card border bg-sunken p-4">
      <h3 id="try-heading" className="font-semibold">
        Try
      </h3>
      <p className="mb-3 text-12 text-muted">A real call with sample values. It counts against no limit.</p>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        {filled.bricks.map(({ name }) => (
          <TextField
            key={name}
            label={`Sample ${name}`}
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.target.value })}
          />
        ))}
        <Button className="justify-self-start" pending={attempt.isPending} disabled={hasErrors(filled)} onClick={run}>
          {!attempt.isPending && <Play aria-hidden="true" />}
          Try
        </Button>
      </div>
      <div aria-live="polite" className="mt-3">
        {attempt.isSuccess && <ApiAnswer answer={attempt.data} />}
        <FormError error={attempt.isPending ? null : findServerText(attempt.error)} />
      </div>
    </section>
  )
}
