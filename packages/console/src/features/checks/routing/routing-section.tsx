import type { Project, Routing } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useMayEdit } from '#api/account/may-edit.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { changeSentencesMutation } from '#api/rehearsal/change-routing.ts'
import { buildEditPath } from '#pages.ts'
import { Notice } from '#ui/base/notice.tsx'
import { showToast } from '#ui/feedback/toast.ts'
import { useMedia } from '#ui/media/use-media.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'
import { AddSentence, type NewSentence } from './add-sentence.tsx'
import { CardsView } from './cards-view.tsx'
import { readSentenceFromConversation } from './read-sentence-from-conversation.ts'
import { RoutingSummary } from './routing-summary.tsx'
import { buildRoutingTable } from './routing-table.ts'
import { RowDescriptions } from './row-descriptions.tsx'
import { RunRoutingBar } from './run-routing-bar.tsx'
import { TableView } from './table-view.tsx'
import { useRoutingRun } from './use-routing-run.ts'

const HAS_TABLE = '(min-width: 40rem)'
/** From this width on, the descriptions stand beside the table. */
const IS_WIDE = '(min-width: 68.75rem)'

export default function RoutingSection({ project, routing }: { project: Project; routing: Routing }) {
  const { live, refusal, startRun, stop } = useRoutingRun(project.id)
  const [times, setTimes] = useState(routing.latest?.times ?? 1)
  const [picked, setPicked] = useState<string>()
  const { isSaving, changeSentences } = useSentenceSaving(project.id)
  const hasTable = useMedia(HAS_TABLE)
  const isWide = useMedia(IS_WIDE)
  const taken = readSentenceFromConversation(useLocation().state)
  const mayEdit = useMayEdit()

  const kept = routing.sentences.filter(({ emptied }) => !emptied)
  const emptied = routing.sentences.length - kept.length
  const isNew = kept.every(({ from }) => from?.turn_id !== taken?.from.turn_id || !taken)
  const run = live ?? routing.latest
  const table = buildRoutingTable(routing.sentences, project.functions, run, live ? routing.latest : routing.previous)
  const wrong = table.rows.find(({ verdict }) => verdict === 'elsewhere' || verdict === 'nothing')
  const chosen =
    table.rows.find(({ sentence }) => sentence.id === picked) ?? (hasTable ? (wrong ?? table.rows[0]) : undefined)
  const addSentences = (added: NewSentence[]) =>
    changeSentences((stored) => [...stored, ...added.filter((sentence) => !isInTable(sentence, stored))])
  const removeSentence = (removed: string) =>
    void changeSentences((stored) => stored.filter(({ id }) => id !== removed))
  const rows = {
    table,
    chosen: chosen?.sentence.id,
    onChoose: setPicked,
    onRemove: !mayEdit || live || isSaving ? undefined : removeSentence,
  }
  const details = chosen && <RowDescriptions key={chosen.sentence.id} projectId={project.id} row={chosen} />
  if (project.functions.length === 0) return <NoBricks projectId={project.id} />
  return (
    <div className="grid grid-cols-1 items-start gap-6 min-[68.75rem]:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 grid-cols-1 gap-4">
        {emptied > 0 && (
          <Notice>
            {emptied === 1 ? 'A sentence went' : `${emptied} sentences went`} with the conversation it was taken from.
          </Notice>
        )}
        {!mayEdit && kept.length === 0 && <p className="text-muted">No sentence stands here yet.</p>}
        {kept.length > 0 && (
          <>
            {mayEdit && (
              <RunRoutingBar
                routing={routing}
                sentences={kept.length}
                times={live?.times ?? times}
                onTimes={setTimes}
                done={live && new Set(live.cells.map(({ sentence_id }) => sentence_id)).size}
                refusal={refusal}
                onStart={() => void startRun(times)}
                onStop={stop}
              />
            )}
            <RoutingSummary routing={routing} rows={table.rows} isRunning={live !== undefined} />
            {hasTable ? <TableView {...rows} /> : <CardsView {...rows} details={details} />}
            {hasTable && !isWide && details}
          </>
        )}
        {mayEdit && (
          <AddSentence
            projectId={project.id}
            bricks={project.functions}
            known={kept}
            taken={isNew ? taken : undefined}
            isPending={isSaving}
            left={Math.max(routing.rehearsals.limit - routing.rehearsals.used, 0)}
            onAdd={addSentences}
          />
        )}
      </div>
      {isWide && details && (
        <aside aria-label="The chosen sentence" className="sticky top-32">
          {details}
        </aside>
      )}
    </div>
  )
}

function NoBricks({ projectId }: { projectId: string }) {
  const mayEdit = useMayEdit()
  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-muted">This bot has no brick yet, so there is nothing to choose from.</p>
      {mayEdit && <ButtonLink to={buildEditPath(projectId, 'add-api')}>Add a brick</ButtonLink>}
    </div>
  )
}

function useSentenceSaving(projectId: string) {
  const saving = useMutation(changeSentencesMutation(projectId))
  const changeSentences = async (change: (stored: NewSentence[]) => NewSentence[]): Promise<boolean> => {
    try {
      await saving.mutateAsync((stored) => change(listSentencesToSave(stored)))
      return true
    } catch (error) {
      showToast(findServerText(error) ?? '')
      return false
    }
  }
  return { isSaving: saving.isPending, changeSentences }
}

/** True also if the button was pressed twice before the first save was answered. */
function isInTable({ brick, text }: NewSentence, stored: readonly NewSentence[]): boolean {
  return stored.some((each) => each.brick === brick && each.text === text)
}

function listSentencesToSave(stored: Routing['sentences']): NewSentence[] {
  return stored.filter(({ emptied }) => !emptied).map(({ id, brick, text }) => ({ id, brick, text }))
}
