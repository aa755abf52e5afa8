import type { AnswerFilter, ConnectedFunction } from '@bricks/contract'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTrial } from '#api/projects/use-trial.ts'
import type { ApiFormStore } from '#features/editor/dialogs/connect-api/form/api-form.ts'
import { finishAndCheckForm } from '#features/editor/dialogs/connect-api/form/finish-and-check-form.ts'
import { useFormPart } from '#features/editor/dialogs/connect-api/form/form-store.ts'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { TryButton } from '#ui/trial/trial.tsx'
import { TrialResult } from '#ui/trial/trial-result.tsx'
import { NEW_ENTRY, prepareTrial } from './prepare-trial.ts'
import { type Sample, SampleFields } from './sample-fields.tsx'

interface TrySectionProps {
  projectId: string
  store: ApiFormStore
  id: string
  before: ConnectedFunction | undefined
  formId: string
}

export function TrySection({ projectId, store, id, before, formId }: TrySectionProps) {
  const [values] = useState(() => new Map<string, string>())
  const [missing, setMissing] = useState<readonly string[]>([])
  const [tried, setTried] = useState<AnswerFilter>({})
  const { attempt, result } = useTrial()
  const bricks = useFormPart(store, (form) => form.bricks)
  const filter = useFormPart(store, (form) => form.answer)
  const isTyping = useFormPart(store, (form) => finishAndCheckForm(form).bricks.length > form.bricks.length)
  const samples: Sample[] = [...bricks, ...(isTyping ? [{ name: NEW_ENTRY, isrequired: true }] : [])]
  const isReading = useFormPart(store, ({ method, tool }) => method === 'GET' && tool === undefined)
  useForgetErrorOnChange(store, attempt.isError, attempt.reset)
  const startTrial = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (attempt.isPending) return
    const trial = prepareTrial(store.get(), id, values, before)
    const { errors } = trial
    flushSync(() => {
      setMissing(trial.missing)
      setTried(store.get().answer)
      if (errors) store.change((form) => ({ ...form, errors: { ...errors, form: form.errors.form } }))
    })
    if (trial.call) return attempt.mutate({ project_id: projectId, ...trial.call })
    const faulty = errors ? document.getElementById(formId) : event.currentTarget
    if (faulty) focusFirstInvalid(faulty)
  }
  const setSampleValue = (name: string, value: string) => {
    values.set(name, value)
    if (missing.includes(name)) setMissing(missing.filter((each) => each !== name))
  }
  return (
    <section aria-labelledby="try-heading">
      <h3 id="try-heading" className="font-semibold">
        Try
      </h3>
      <p className="mb-3 text-12 text-muted">
        {isReading
          ? 'A real call with sample values. It counts against no limit.'
          : 'A real call with sample values: what it changes stays changed. It counts against no limit.'}
      </p>
      <form noValidate onSubmit={startTrial} className="grid gap-3">
        <SampleFields samples={samples} values={values} missing={missing} onType={setSampleValue} />
        {/* The button stays in reach, however many sample fields there are. */}
        <div className="sticky bottom-0 bg-sunken py-1 lg:-bottom-5">
          <TryButton type="submit" pending={attempt.isPending} />
        </div>
      </form>
      <div className="mt-3">
        <TrialResult result={result} choosing={{ tried, filter, onChange: (answer) => store.change({ answer }) }} />
      </div>
    </section>
  )
}

function useForgetErrorOnChange(store: ApiFormStore, isWrong: boolean, forget: () => void): void {
  const latest = useRef(forget)
  useEffect(() => {
    latest.current = forget
  })
  useEffect(() => (isWrong ? store.subscribe(() => latest.current()) : undefined), [store, isWrong])
}
