import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { findServerText } from '#api/error-texts.ts'
import { tryFunctionMutation } from '#api/projects.ts'
import type { ApiFormStore } from '#features/editor/dialogs/api-form.ts'
import { finishForm } from '#features/editor/dialogs/finish-form.ts'
import { useFormPart } from '#features/editor/dialogs/form-store.ts'
import { prepareTrial } from '#features/editor/dialogs/prepare-trial.ts'
import { ApiAnswer } from '#ui/api-answer.tsx'
import { Button } from '#ui/button.tsx'
import { focusFirstInvalid } from '#ui/focus-first-invalid.ts'
import { FormError } from '#ui/form-error.tsx'
import { Play } from '#ui/icons.ts'
import { TextField } from '#ui/text-field.tsx'

interface TrySectionProps {
  projectId: string
  store: ApiFormStore
  id: string
}

/** Calls the API as it stands in the form, with values as the model would fill them in. */
export function TrySection({ projectId, store, id }: TrySectionProps) {
  const [values] = useState(() => new Map<string, string>())
  const [missing, setMissing] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const attempt = useMutation(tryFunctionMutation)
  const section = useRef<HTMLElement>(null)
  const bricks = useFormPart(store, (form) => form.bricks)
  // A parameter that is typed in full counts before it is added.
  const typedName = useFormPart(store, (form) => finishForm(form).bricks[form.bricks.length]?.name)
  const names = [...bricks.map(({ name }) => name), ...(typedName === undefined ? [] : [typedName])]
  const error = attempt.isPending ? null : (problem ?? findServerText(attempt.error))
  useForgetting(store, error !== null, () => {
    setProblem(undefined)
    attempt.reset()
  })
  const run = () => {
    const trial = prepareTrial(store.get(), id, values)
    flushSync(() => {
      setMissing(trial.missing)
      setProblem(trial.problem)
    })
    if (trial.missing.length > 0 && section.current) focusFirstInvalid(section.current)
    if (trial.call) attempt.mutate({ project_id: projectId, ...trial.call })
  }
  const type = (name: string, value: string) => {
    values.set(name, value)
    if (missing.includes(name)) setMissing(missing.filter((each) => each !== name))
  }
  return (
    <section ref={section} aria-labelledby="try-heading">
      <h3 id="try-heading" className="font-semibold">
        Try
      </h3>
      <p className="mb-3 text-12 text-muted">A real call with sample values. It counts against no limit.</p>
      <div className="grid items-end gap-3 sm:max-lg:grid-cols-2">
        {names.map((name) => (
          <TextField
            key={name}
            label={`Sample ${name}`}
            autoComplete="off"
            defaultValue={values.get(name)}
            error={missing.includes(name) ? 'Enter a sample value.' : undefined}
            onChange={(event) => type(name, event.target.value)}
          />
        ))}
        <Button className="justify-self-start" pending={attempt.isPending} onClick={run}>
          {!attempt.isPending && <Play aria-hidden="true" />}
          Try
        </Button>
      </div>
      <Outcome key={attempt.submittedAt}>
        {attempt.isSuccess && <ApiAnswer answer={attempt.data} />}
        <FormError error={error} />
      </Outcome>
    </section>
  )
}

/** What came of the call, brought into sight when it comes. */
function Outcome({ children }: { children: React.ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (place.current?.textContent) place.current.scrollIntoView({ block: 'nearest' })
    })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} aria-live="polite" className="mt-3 scroll-mb-6">
      {children}
    </div>
  )
}

/** What was wrong is forgotten as soon as the form changes: it may be mended. */
function useForgetting(store: ApiFormStore, isWrong: boolean, forget: () => void): void {
  const latest = useRef(forget)
  useEffect(() => {
    latest.current = forget
  })
  useEffect(() => (isWrong ? store.subscribe(() => latest.current()) : undefined), [store, isWrong])
}
