import type { AnswerFilter, ConnectedFunction } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { findServerText } from '#api/http/error-texts.ts'
import { tryFunctionMutation } from '#api/projects/projects.ts'
import { nameInWords } from '#features/editor/cards/name-in-words.ts'
import type { ApiFormStore } from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { finishForm } from '#features/editor/dialogs/connect-api/form/finish-form.ts'
import { useFormPart } from '#features/editor/dialogs/connect-api/form/form-store.ts'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { TextField } from '#ui/form/text-field.tsx'
import { TrialOutcome, TryButton } from '#ui/trial/trial.tsx'
import { NEW_ENTRY, prepareTrial, sampleOf } from './prepare-trial.ts'

interface TrySectionProps {
  projectId: string
  store: ApiFormStore
  id: string
  before: ConnectedFunction | undefined
}

export function TrySection({ projectId, store, id, before }: TrySectionProps) {
  const [values] = useState(() => new Map<string, string>())
  const [missing, setMissing] = useState<readonly string[]>([])
  const [problem, setProblem] = useState<string>()
  const [tried, setTried] = useState<AnswerFilter>({})
  const attempt = useMutation(tryFunctionMutation)
  const section = useRef<HTMLElement>(null)
  const bricks = useFormPart(store, (form) => form.bricks)
  const filter = useFormPart(store, (form) => form.answer)
  const isTyping = useFormPart(store, (form) => finishForm(form).bricks.length > form.bricks.length)
  const samples = [...bricks, ...(isTyping ? [{ name: NEW_ENTRY, example: undefined }] : [])]
  const isReading = useFormPart(store, ({ method, tool }) => method === 'GET' && tool === undefined)
  const error = attempt.isPending ? null : (problem ?? findServerText(attempt.error))
  useForgetting(store, error !== null, () => {
    setProblem(undefined)
    attempt.reset()
  })
  const run = () => {
    const trial = prepareTrial(store.get(), id, values, before)
    flushSync(() => {
      setMissing(trial.missing)
      setProblem(trial.problem)
      setTried(store.get().answer)
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
      <p className="mb-3 text-12 text-muted">
        {isReading
          ? 'A real call with sample values. It counts against no limit.'
          : 'A real call with sample values: what it writes stays written. It counts against no limit.'}
      </p>
      <div className="grid items-end gap-3 sm:max-lg:grid-cols-2">
        {samples.map((each) => (
          <TextField
            // A new example shows where nothing else was typed.
            key={values.has(each.name) ? each.name : `${each.name} ${each.example ?? ''}`}
            label={each.name === NEW_ENTRY ? 'Sample for the new entry' : `Sample ${nameInWords(each.name)}`}
            autoComplete="off"
            defaultValue={sampleOf(each, values)}
            error={missing.includes(each.name) ? 'Enter a sample value.' : undefined}
            onChange={(event) => type(each.name, event.target.value)}
          />
        ))}
        <TryButton className="justify-self-start" pending={attempt.isPending} onClick={run} />
      </div>
      <Outcome key={attempt.submittedAt}>
        <TrialOutcome
          answer={attempt.data}
          error={error}
          choosing={{ tried, filter, onChange: (answer) => store.change({ answer }) }}
        />
      </Outcome>
    </section>
  )
}

function Outcome({ children }: { children: React.ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      if (!place.current?.textContent) return
      place.current.scrollIntoView({ block: 'nearest' })
      observer.disconnect()
    })
    if (place.current) observer.observe(place.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={place} className="mt-3 scroll-mb-6">
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
