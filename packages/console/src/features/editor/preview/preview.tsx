import type { Project, User } from '@bricks/contract'
import { useQuery } from '@tanstack/react-query'
import { lazy, memo } from 'react'
import { configQuery } from '#api/account/config.ts'
import { describeHouseChats } from '#api/account/describe-house-chats.ts'
import { findModelKey } from '#api/account/model-key.ts'
import { describeChatLimit } from '#api/chat/find-chat-obstacle.ts'
import { hasKeyForTests } from '#api/chat/has-key-for-tests.ts'
import { useKeySaving } from '#api/use-key-saving.ts'
import type { Draft } from '#features/editor/draft/draft.ts'
import { loadChunk } from '#load-chunk.ts'
import { Button } from '#ui/base/button.tsx'
import { PlanLimitDialog, SetKeyDialog } from '#ui/plan/plan-dialogs.tsx'
import TracePanel from '#ui/trace/trace-panel.tsx'
import { mayAnswerOtherwise } from './may-answer-otherwise.ts'
import { PreviewHeader } from './preview-header.tsx'
import { suggestQuestion } from './suggest-question.ts'
import { type PreviewChat, usePreviewChat } from './use-preview-chat.ts'

const PreviewWhy = lazy(() => loadChunk(() => import('./preview-why.tsx')))

interface PreviewProps {
  project: Project
  draft: Draft
  user: User
  onClose: () => void
}

export default memo(function Preview({ project, draft, user, onClose }: PreviewProps) {
  const { data: config } = useQuery(configQuery)
  const hasKey = hasKeyForTests(user, findModelKey(config, draft.model))
  const talk = usePreviewChat({ project, draft, hasKey })
  const keySaving = useKeySaving(draft.model, talk.sendWaiting)
  return (
    <>
      <PreviewHeader onClose={onClose}>
        <Button variant="quiet" size="small" disabled={!talk.asked} onClick={talk.restart}>
          Restart
        </Button>
      </PreviewHeader>
      <div ref={talk.place} className="min-h-0 flex-1" />
      <QuestionOffer talk={talk} project={project} draft={draft} />
      <TracePanel
        trace={talk.trace}
        bricks={draft.functions}
        why={
          talk.trace && (
            <PreviewWhy key={talk.trace.number} projectId={project.id} draft={draft} trace={talk.trace} talk={talk} />
          )
        }
        className="flex max-h-2/5 shrink-0 flex-col overflow-hidden"
      />
      {user.house_chats && <p className="text-12 text-muted">{describeHouseChats(user.house_chats)}</p>}
      <PlanLimitDialog
        open={talk.obstacle === 'limit'}
        text={describeChatLimit(user.role)}
        role={user.role}
        onClose={talk.dismissObstacle}
      />
      <SetKeyDialog open={talk.obstacle === 'key'} goal="test" saving={keySaving} onClose={talk.dismissObstacle} />
    </>
  )
})

/** The line keeps its space when it is empty, so that the chat does not move. */
function QuestionOffer({ talk, project, draft }: { talk: PreviewChat; project: Project; draft: Draft }) {
  const { asked, isRunning, refusal } = talk
  const suggested = suggestQuestion(project.appearance.prompts, draft.functions)
  return (
    <div aria-live="polite" className="flex min-h-9 items-center gap-2 text-12">
      {!asked && suggested && (
        <>
          <span className="shrink-0 text-muted">Try it:</span>
          <Button size="small" className="min-w-0 shrink!" onClick={() => talk.ask(suggested)}>
            <span className="truncate">{suggested}</span>
          </Button>
        </>
      )}
      {asked && !isRunning && mayAnswerOtherwise(asked.draft, draft) && (
        <>
          <span className="min-w-0 flex-1 text-muted">You changed the bot since its last answer.</span>
          <Button size="small" onClick={talk.askAgain}>
            Ask again
          </Button>
        </>
      )}
      {asked && !isRunning && refusal && !mayAnswerOtherwise(asked.draft, draft) && (
        <span className="min-w-0 text-red-text wrap-anywhere">{refusal}</span>
      )}
    </div>
  )
}
