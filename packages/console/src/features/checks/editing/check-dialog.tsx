import type { Check, Project } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { findErrorCode, findErrorDetail } from '#api/http/api-error.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { refreshChecks, saveCheckMutation } from '#api/rehearsal/change-checks.ts'
import { useKeptForm } from '#api/session/use-kept-form.ts'
import { Button } from '#ui/base/button.tsx'
import { Segmented } from '#ui/base/segmented.tsx'
import { focusFirstInvalid } from '#ui/controls/focus-first-invalid.ts'
import { showToast } from '#ui/feedback/toast.ts'
import { FieldError } from '#ui/form/field.tsx'
import { FormError } from '#ui/form/form-error.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Plus } from '#ui/icons/icons.ts'
import Dialog from '#ui/overlay/dialog-panel.tsx'
import { KeptNote } from '#ui/overlay/kept-note.tsx'
import { useDiscardGuard } from '#ui/overlay/use-discard-guard.tsx'
import {
  type CheckForm,
  createTurnForm,
  type Faults,
  findCheckFormFaults,
  findExpectationKey,
  type TurnForm,
  toCheckContent,
  toCheckForm,
} from './check-form.ts'
import { TurnFields } from './turn-fields.tsx'

const FORM_ID = 'check'

export interface CheckDialogProps {
  open: boolean
  project: Project
  check: Check | undefined
  onClose: () => void
}

export default function CheckDialog({ open, ...props }: CheckDialogProps) {
  // While the dialog closes, it shows its last content.
  const [shown, setShown] = useState({ count: 0, isOpen: open, props })
  if (open !== shown.isOpen) setShown({ count: shown.count + 1, isOpen: open, props: open ? props : shown.props })
  return (
    <CheckFormDialog key={open ? shown.count : shown.count - 1} open={open} {...shown.props} {...(open && props)} />
  )
}

function CheckFormDialog({ open, project, check, onClose }: CheckDialogProps) {
  const bricks = project.functions
  const [stored, setStored] = useState(check)
  const [base, setBase] = useState(() => toCheckForm(check, bricks[0]?.id ?? ''))
  const { form, setForm, isChanged, wasKept, isOutdated, forget } = useKeptForm<CheckForm>(
    `${project.id}:check:${stored?.id ?? 'new'}`,
    base,
  )
  const [faults, setFaults] = useState<Faults>({})
  const element = useRef<HTMLFormElement>(null)
  const client = useQueryClient()
  const saving = useMutation({
    ...saveCheckMutation,
    // Unlike `onSuccess` of the call below, this also runs if the dialog was closed meanwhile.
    onSuccess: async (...answer) => {
      await saveCheckMutation.onSuccess?.(...answer)
      showToast(stored ? 'The check was saved.' : 'The check was added.')
    },
  })
  const hasTypedWhileSaving = useRef(false)
  const [isConflict, setIsConflict] = useState(false)
  const closeDialog = () => {
    forget()
    onClose()
  }
  const { requestClose, question } = useDiscardGuard(() => isChanged, closeDialog)

  const showFormFaults = (found: Faults) => {
    flushSync(() => setFaults(found))
    if (element.current) focusFirstInvalid(element.current)
  }
  const changeForm = (part: Partial<CheckForm>) => {
    setForm((now) => ({ ...now, ...part }))
    hasTypedWhileSaving.current = true
    if (!saving.isPending) saving.reset()
    setFaults({})
  }
  const submitForm = (event: FormEvent) => {
    event.preventDefault()
    const found = findCheckFormFaults(form)
    if (Object.keys(found).length > 0) return showFormFaults(found)
    const isUnread = isOutdated && stored === check
    const read = stored && !stored.emptied && !isConflict && { changed_at: isUnread ? LONG_AGO : stored.changed_at }
    hasTypedWhileSaving.current = false
    saving.mutate(
      { project_id: project.id, ...(stored && { id: stored.id }), ...read, ...toCheckContent(form) },
      {
        onSuccess: (saved) => {
          if (!hasTypedWhileSaving.current) return closeDialog()
          forget()
          setStored(saved)
          setBase(form)
          setIsConflict(false)
        },
        onError: (error) => {
          setIsConflict(findErrorCode(error) === 'conflict')
          // The user may press Cancel now, so the list must show what others have saved meanwhile.
          void refreshChecks(client, project.id)
          showFormFaults(findRefusedFields(error, form))
        },
      },
    )
  }
  const replaceOrRemoveTurn = (key: string, turn: TurnForm | undefined) =>
    changeForm({ turns: form.turns.flatMap((each) => (each.key === key ? (turn ? [turn] : []) : [each])) })
  const canAdd = form.turns.length < LIMITS.rehearsedTurns
  const isPlaced = Object.keys(faults).length > 0
  return (
    <Dialog
      open={open}
      onClose={requestClose}
      wide
      keepOnOutsidePress
      title={stored ? 'Edit the check' : 'Add a check'}
      description="What somebody says, and what must hold of the bot’s answers."
      footer={
        <>
          <Button variant="quiet" onClick={requestClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM_ID} variant="primary" pending={saving.isPending}>
            {isConflict ? 'Overwrite with mine' : stored ? 'Save' : 'Add'}
          </Button>
        </>
      }
    >
      <form ref={element} id={FORM_ID} noValidate onSubmit={submitForm} className="grid grid-cols-1 gap-5">
        {wasKept && <KeptNote />}
        <TextField
          label="Name"
          value={form.name}
          maxLength={LIMITS.name}
          placeholder="Order A17 is looked up"
          autoComplete="off"
          error={faults.name}
          onChange={(event) => changeForm({ name: event.currentTarget.value })}
        />
        {form.turns.map((turn, at) => (
          <TurnFields
            key={turn.key}
            turn={turn}
            place={form.turns.length > 1 ? at + 1 : undefined}
            bricks={bricks}
            faults={faults}
            onChange={(next) => replaceOrRemoveTurn(turn.key, next)}
            onRemove={form.turns.length > 1 ? () => replaceOrRemoveTurn(turn.key, undefined) : undefined}
          />
        ))}
        <FieldError error={faults.expects} />
        <p>
          <Button
            size="small"
            disabled={!canAdd}
            onClick={() => changeForm({ turns: [...form.turns, createTurnForm(bricks[0]?.id ?? '')] })}
          >
            <Plus aria-hidden="true" />
            And then somebody says
          </Button>
        </p>
        <div className="grid grid-cols-1 justify-items-start gap-2">
          <p className="font-medium">What bricks answer</p>
          <Segmented
            label="What bricks answer"
            options={ANSWERS}
            value={form.answers}
            onChange={(answers) => changeForm({ answers })}
          />
          <p className="text-12 text-muted">{HINTS[form.answers]}</p>
        </div>
        <FormError
          error={saving.isPending || isPlaced ? null : describeCheckRefusal(saving.error, stored, isConflict)}
        />
      </form>
      {question}
    </Dialog>
  )
}

const ANSWERS: { value: Check['answers']; label: string }[] = [
  { value: 'recorded', label: 'Recorded' },
  { value: 'live', label: 'Live' },
]

const HINTS: Record<Check['answers'], string> = {
  recorded:
    'What they answered when the check was made, else in the last Try. The same each time, and nothing is called.',
  live: 'Bricks that only read are called for each run. What may change something is never called.',
}

/** This time is older than any save, so the server answers with a conflict if the check was saved meanwhile. */
const LONG_AGO = new Date(0).toISOString()

function describeCheckRefusal(error: Error | null, check: Check | undefined, isConflict: boolean): string | null {
  if (isConflict) {
    return 'Somebody saved this check after you opened it, perhaps you in another tab. Nothing of yours was saved yet. Cancel shows theirs.'
  }
  if (check && findErrorCode(error) === 'not_found') {
    return 'This check is no longer there: it was deleted, or its bot was. Copy what you want to keep.'
  }
  return findServerText(error) ?? null
}

function findRefusedFields(error: unknown, form: CheckForm): Faults {
  const code = findErrorCode(error)
  const expectation = findErrorDetail(error, 'expectation')
  const turn = findErrorDetail(error, 'turn')
  if (code === 'pattern_refused' && typeof expectation === 'number') {
    const key = findExpectationKey(form, expectation)
    if (key) return { [key]: 'This pattern cannot be used. RE2 knows no look-ahead and no reference back.' }
  }
  if (code === 'message_too_long' && typeof turn === 'number') {
    const key = form.turns[turn]?.key
    if (key) return { [key]: 'A message holds 8 kB at most.' }
  }
  return {}
}
