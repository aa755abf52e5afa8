import type { Project } from '@bricks/contract'
import { lazy, Suspense } from 'react'
import { useMayEdit } from '#api/account/may-edit.ts'
import { describeLiveState } from '#api/projects/describe-state.ts'
import { findLiveAddress } from '#api/projects/live-address.ts'
import { loadChunk } from '#load-chunk.ts'
import { classNames } from '#ui/base/class-names.ts'
import { Spinner } from '#ui/base/spinner.tsx'
import { BotBar } from '#ui/bot/bot-bar.tsx'
import { BotTabs } from '#ui/bot/bot-tabs.tsx'
import { BotStanding } from '#ui/feedback/status-badge.tsx'
import { useMedia } from '#ui/media/use-media.ts'
import { ConversationsSide } from './conversations-side.tsx'

const ConversationView = lazy(() => loadChunk(() => import('./conversation/conversation-view.tsx')))

const BESIDE = '(min-width: 56.25rem)'

interface ConversationsProps {
  project: Project
  role: number
  conversationId: string | undefined
}

export function Conversations({ project, role, conversationId }: ConversationsProps) {
  const isBeside = useMedia(BESIDE)
  const isChosen = conversationId !== undefined
  return (
    <div className="min-[56.25rem]:flex min-[56.25rem]:h-[calc(100dvh-3.75rem-var(--reach-height,0px))] min-[56.25rem]:flex-col">
      <BotBar id={project.id} name={project.name} mayShare={useMayEdit()} />
      <BotTabs project={project} wide>
        <div className="flex">
          <BotStanding project={project} address={findLiveAddress(project)} words={describeLiveState(project)} />
        </div>
      </BotTabs>
      <div className="min-h-0 flex-1 min-[56.25rem]:grid min-[56.25rem]:grid-cols-[20rem_minmax(0,1fr)] min-[56.25rem]:grid-rows-[minmax(0,1fr)]">
        {(isBeside || !isChosen) && (
          <ConversationsSide
            project={project}
            role={role}
            chosen={conversationId}
            opensByArrow={isBeside}
            className={classNames('min-w-0', isBeside && 'min-h-0 border-e')}
          />
        )}
        {isChosen ? (
          <Suspense fallback={<ConversationLoading />}>
            <ConversationView
              key={conversationId}
              project={project}
              conversationId={conversationId}
              isBeside={isBeside}
            />
          </Suspense>
        ) : (
          isBeside && <NoConversationChosen />
        )}
      </div>
    </div>
  )
}

function ConversationLoading() {
  return (
    <div className="grid min-h-60 place-items-center">
      <Spinner label="Loading the conversation" className="size-6" />
    </div>
  )
}

function NoConversationChosen() {
  return (
    <p className="grid place-items-center p-8 text-center text-muted">
      Choose a conversation to read it, and to see how each answer came about.
    </p>
  )
}
