import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { findServerText } from '#api/http/error-texts.ts'
import { tryFunctionMutation } from '#api/projects/projects.ts'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { TrialOutcome, TryButton } from '#ui/trial/trial.tsx'
import type { ApiFormStore } from './api-form.ts'
import { finishForm } from './finish-form.ts'
import { useFormPart } from './form-store.ts'
import { prepareTrial } from './prepare-trial.ts'

interface TrySectionProps {
  projectId: string
  store: ApiFormStore
  id: string
}

export function TrySection({ projectId, store, id }: TrySectionProps) {
  const [values] = useState(() => new Map<string, string>())
  const [missing, setMissing] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const attempt = useMutation(tryFunctionMutation)
  const section = useRef<HTMLElement>(null)
  const bricks = useFormPart(store, (form) => form.bricks)
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
        <TryButton className="justify-self-start" pending={attempt.isPending} onClick={run} />
      </div>
      <Outcome key={attempt.submittedAt}>
        <TrialOutcome answer={attempt.data} error={error} />
      </Outcome>
    </section>
  )
}

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

function useForgetting(store: ApiFormStore, isWrong: boolean, forget: () => void): void {
  const latest = useRef(forget)
  useEffect(() => {
    latest.current = forget
  })
  useEffect(() => (isWrong ? store.subscribe(() => latest.current()) : undefined), [store, isWrong])
}
