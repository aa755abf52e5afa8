import type { LivePageState, Project } from '@bricks/contract'
import { LIMITS, ROLE_PRO } from '@bricks/contract/wire'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useMemo } from 'react'
import { setLiveWordMutation } from '#api/projects/live-page.ts'
import { forgetForm, readKeptForm } from '#api/session/kept-form.ts'
import { useKeptForm } from '#api/session/use-kept-form.ts'
import { describeBotRefusal } from '#features/editor/saving/describe-bot-refusal.ts'
import { PAGES } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { Link, TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'

export const buildAddressWordFormKey = (projectId: string) => `${projectId}:word`

interface WordFieldProps {
  project: Project
  role: number
  state: LivePageState
}

export function AddressWordField({ project, role, state }: WordFieldProps) {
  const saved = useMemo(() => ({ typed: state.word ?? '' }), [state.word])
  const formName = buildAddressWordFormKey(project.id)
  const { form, setForm } = useKeptForm(formName, saved)
  const { typed } = form
  const setting = useMutation({
    ...setLiveWordMutation,
    // Unlike `onSuccess` of the call below, this also runs if another section is shown by then.
    onSuccess: (...answer) => {
      void setLiveWordMutation.onSuccess?.(...answer)
      const kept = readKeptForm<typeof saved>(formName)
      if (kept && toAddressWord(kept.typed) === answer[1].word) forgetForm(formName)
    },
  })
  const word = toAddressWord(typed)
  const mayHave = role >= ROLE_PRO
  const fault = findWordFault(word)
  const isKept = word === (state.word ?? '')
  const saveWord = (event: FormEvent) => {
    event.preventDefault()
    if (fault || isKept) return
    setting.mutate({ project_id: project.id, word }, { onSuccess: () => setForm({ typed: word }) })
  }
  return (
    <form onSubmit={saveWord} className="grid gap-2">
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="A word of your own"
          className="min-w-0 flex-1 basis-64"
          prefix="/live/"
          mono
          maxLength={LIMITS.liveWord.most}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          placeholder="parcel-helper"
          disabled={!mayHave && state.word === null}
          value={typed}
          error={(word !== '' && fault) || describeBotRefusal(setting.error) || undefined}
          onChange={(event) => {
            setting.reset()
            setForm({ typed: event.target.value })
          }}
        />
        <Button
          type="submit"
          className="mb-px"
          pending={setting.isPending}
          disabled={isKept || (!mayHave && word !== '')}
          variant={setting.isSuccess && isKept ? 'success' : 'secondary'}
        >
          <span aria-live="polite">
            {setting.isSuccess && isKept ? 'Saved.' : state.word && word === '' ? 'Give it up' : 'Save'}
          </span>
        </Button>
      </div>
      <p className="text-12 text-muted">
        {mayHave ? (
          'Small letters, digits and hyphens. The address with the id goes on working, and what you pasted into your site stays as it is. Nobody else gets a word within 90 days after you gave it up.'
        ) : (
          <>
            {state.word_paused
              ? 'Your word is paused: your plan no longer includes it.'
              : 'A word in place of the id comes with Pro.'}{' '}
            <Link to={PAGES.plans.path} className={TEXT_LINK_STYLE}>
              See the plans
            </Link>
          </>
        )}
      </p>
    </form>
  )
}

export function toAddressWord(typed: string): string {
  return typed.trim().toLowerCase().replace(/\s+/g, '-')
}

function findWordFault(word: string): string | undefined {
  if (word === '') return undefined
  if (!/^[a-z0-9-]+$/.test(word)) return 'Use the letters a to z, digits and hyphens.'
  if (word.length < LIMITS.liveWord.least) return `Use ${LIMITS.liveWord.least} characters or more.`
  if (word.length === LIMITS.idLength)
    return 'Make it a character longer or shorter: of this length it would be taken for an id.'
  return undefined
}
