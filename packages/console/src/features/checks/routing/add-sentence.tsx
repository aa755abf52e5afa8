import type { RoutingToSave } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { describeRefusal } from '#api/chat/describe-refusal.ts'
import { draftSentencesMutation } from '#api/rehearsal/change-routing.ts'
import { routingQuery } from '#api/rehearsal/routing.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/form/text-field.tsx'
import { useScrolledTo } from '#ui/media/use-scrolled-to.ts'
import { RefusalNotice } from '#ui/plan/refusal-notice.tsx'
import type { TableBrick } from './routing-table.ts'

export type NewSentence = RoutingToSave['sentences'][number]

export interface TakenSentence {
  said: string
  from: { conversation_id: string; turn_id: string }
  brick?: string | undefined
}

interface AddSentenceProps {
  projectId: string
  bricks: readonly TableBrick[]
  known: readonly { brick: string; text: string }[]
  taken: TakenSentence | undefined
  isPending: boolean
  left: number
  /** Resolves to false if the sentences could not be saved. */
  onAdd: (sentences: NewSentence[]) => Promise<boolean>
}

export function AddSentence({ projectId, bricks, known, taken, isPending, left, onAdd }: AddSentenceProps) {
  const [brick, setBrick] = useState(bricks.find(({ id }) => id === taken?.brick)?.id ?? bricks[0]?.id ?? '')
  const [text, setText] = useState(taken?.said ?? '')
  const [from, setFrom] = useState(taken?.from)
  const [error, setError] = useState<string>()
  const card = useScrolledTo(taken !== undefined)
  const isSentenceOfBrick = (said: string) => known.some((each) => each.brick === brick && each.text === said)
  const free = LIMITS.sentencesPerProject - known.length
  const addTypedSentence = async (event: FormEvent) => {
    event.preventDefault()
    const said = text.trim()
    if (said === '') return setError('Write what somebody would say.')
    if (isSentenceOfBrick(said)) return setError('It is in the table already.')
    setError(undefined)
    if (!(await onAdd([{ brick, text: said, ...(from && { from }) }]))) return
    setText('')
    setFrom(undefined)
  }
  if (free <= 0) {
    return (
      <p className="text-muted">
        The table is full with {LIMITS.sentencesPerProject} sentences. Remove one to add another.
      </p>
    )
  }
  return (
    <Card ref={card} className="grid scroll-mt-32 grid-cols-1 gap-3 p-4">
      <h3 className="font-semibold">Add a sentence</h3>
      <p className="text-12 text-muted">
        Two to five for each brick, as people say them. You can also take one from a conversation: open an answer there
        and choose “Use in the routing table”.
      </p>
      <form
        onSubmit={(event) => void addTypedSentence(event)}
        noValidate
        className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[14rem_1fr_auto]"
      >
        <SelectField label="It should call" value={brick} onChange={(event) => setBrick(event.target.value)}>
          {bricks.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Sentence"
          value={text}
          maxLength={LIMITS.sentence}
          error={error}
          {...(from && { hint: 'Taken from a conversation. It goes when that is deleted.' })}
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit" pending={isPending} className="sm:mt-6.5">
          Add
        </Button>
      </form>
      <DraftedSentences
        key={brick}
        projectId={projectId}
        brick={brick}
        free={free}
        left={left}
        isKnown={isSentenceOfBrick}
        onAdd={onAdd}
      />
    </Card>
  )
}

interface DraftedProps extends Pick<AddSentenceProps, 'projectId' | 'left' | 'onAdd'> {
  brick: string
  free: number
  isKnown: (text: string) => boolean
}

function DraftedSentences({ projectId, brick, free, left, isKnown, onAdd }: DraftedProps) {
  const client = useQueryClient()
  const draft = useMutation({
    ...draftSentencesMutation,
    onSettled: () => client.invalidateQueries({ queryKey: routingQuery(projectId).queryKey }),
  })
  const sentences = draft.data?.sentences.filter((text) => !isKnown(text)) ?? []
  const addTexts = (texts: readonly string[]) => void onAdd(texts.slice(0, free).map((text) => ({ brick, text })))
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="flex flex-wrap items-center gap-3">
        <Button
          size="small"
          disabled={left < 1}
          pending={draft.isPending}
          onClick={() => draft.mutate({ project_id: projectId, brick })}
        >
          Let the model draft some
        </Button>
        <span className="text-12 text-muted">
          1 rehearsal of today’s ({left.toLocaleString('en')} left). Nothing is added before you choose.
        </span>
      </p>
      <div aria-live="polite" className="grid grid-cols-1 gap-2">
        {draft.isError && <RefusalNotice refusal={describeRefusal(draft.error)} />}
        {draft.isSuccess && draft.data.sentences.length === 0 && (
          <p className="text-muted">It drafted none. Try again.</p>
        )}
        {sentences.length > 0 && (
          <ul aria-label="Drafted by the model" className="grid grid-cols-1 gap-1.5">
            {sentences.map((text) => (
              <li key={text} className="flex items-center justify-between gap-3 rounded-control bg-sunken px-3 py-1.5">
                <span dir="auto" className="min-w-0 wrap-anywhere">
                  {text}
                </span>
                <Button size="small" aria-label={`Add “${text}”`} onClick={() => addTexts([text])}>
                  Add
                </Button>
              </li>
            ))}
          </ul>
        )}
        {sentences.length > 1 && (
          <p>
            <Button size="small" onClick={() => addTexts(sentences)}>
              Add all {sentences.length}
            </Button>
          </p>
        )}
      </div>
    </div>
  )
}
