import type { ConversationTurn, Project } from '@bricks/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { turnsQuery } from '#api/chat/conversations.ts'
import { describeLoadFailure } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { buttonStyle } from '#ui/base/button-style.ts'
import { Spinner } from '#ui/base/spinner.tsx'
import { buildConversationsPath } from '#ui/bot/bot-paths.ts'
import { RetryNotice } from '#ui/feedback/retry-notice.tsx'
import { ArrowLeft } from '#ui/icons/icons.ts'
import { useMedia } from '#ui/media/use-media.ts'
import { AnswerPanel } from './answer-panel.tsx'
import { ConversationHeader } from './conversation-header.tsx'
import { TurnView } from './turn-view.tsx'

interface TalkProps {
  project: Project
  conversationId: string
  isBeside: boolean
}

const HAS_PANEL = '(min-width: 75rem)'
/** A link may lead to an older turn. To find it, this many pages of turns are loaded at most. */
const MOST_PAGES_SEARCHED = 5

export default function ConversationView({ project, conversationId, isBeside }: TalkProps) {
  const hasPanel = useMedia(HAS_PANEL)
  const query = useInfiniteQuery(turnsQuery(project.id, conversationId))
  const { data, isPending, isError, error, isFetching, refetch, fetchNextPage, isFetchNextPageError } = query
  const turns = useMemo(() => data?.pages.toReversed().flat() ?? [], [data])
  const { chosen, isLinked, isMissing, chooseTurn } = useChosenTurn(turns, hasPanel)
  useScrollToTurn(isLinked ? chosen?.id : undefined)
  const showEarlier = () => void fetchNextPage()
  const mayFindEarlier = isMissing && query.hasNextPage && (data?.pages.length ?? 0) < MOST_PAGES_SEARCHED
  useEffect(() => {
    if (mayFindEarlier && !isFetching && !isError) fetchNextPage()
  }, [mayFindEarlier, isFetching, isError, fetchNextPage])
  return (
    <div className="min-w-0 min-[56.25rem]:grid min-[56.25rem]:min-h-0 min-[56.25rem]:grid-rows-[minmax(0,1fr)] min-[75rem]:grid-cols-[minmax(0,1fr)_22.5rem]">
      <section aria-label="Conversation" className="flex min-w-0 flex-col min-[56.25rem]:min-h-0">
        {!isBeside && <BackLink projectId={project.id} />}
        <ConversationHeader
          project={project}
          conversationId={conversationId}
          turns={turns}
          isWhole={!query.hasNextPage}
        />
        <div className="min-h-0 flex-1 px-4 pt-2 pb-10 sm:px-6 min-[56.25rem]:overflow-y-auto min-[56.25rem]:overscroll-contain">
          {isPending && (
            <div className="grid min-h-60 place-items-center">
              <Spinner label="Loading the conversation" className="size-6" />
            </div>
          )}
          {isError && !data && (
            <RetryNotice text={describeLoadFailure('The conversation', error)} onRetry={refetch} pending={isFetching} />
          )}
          {data && turns.length === 0 && (
            <p role="status" className="py-10 text-center text-muted">
              There is no such conversation. It may have been deleted, or is older than what is kept.
            </p>
          )}
          {isFetchNextPageError && (
            <RetryNotice
              text={describeLoadFailure('Earlier turns', error)}
              onRetry={showEarlier}
              pending={isFetching}
            />
          )}
          {query.hasNextPage && !isFetchNextPageError && (
            <p className="mb-4 flex justify-center">
              <Button size="small" onClick={showEarlier} pending={query.isFetchingNextPage}>
                Show earlier
              </Button>
            </p>
          )}
          <ol className="mx-auto grid max-w-180 grid-cols-1 gap-6">
            {turns.map((turn, at) => (
              <TurnView
                key={turn.id}
                project={project}
                conversationId={conversationId}
                turns={turns}
                at={at}
                isChosen={turn.id === chosen?.id}
                hasPanel={hasPanel}
                onChoose={chooseTurn}
              />
            ))}
          </ol>
        </div>
      </section>
      {hasPanel && (
        <aside
          aria-label="How this answer came about"
          className="min-h-0 overflow-y-auto overscroll-contain border-s bg-sunken p-4"
        >
          {chosen && (
            <AnswerPanel key={chosen.id} project={project} turns={turns.slice(0, turns.indexOf(chosen) + 1)} />
          )}
        </aside>
      )}
    </div>
  )
}

function BackLink({ projectId }: { projectId: string }) {
  const [params] = useSearchParams()
  const next = new URLSearchParams(params)
  next.delete('turn')
  return (
    <p className="px-3 pt-3">
      <Link
        to={{ pathname: buildConversationsPath(projectId), search: next.toString() }}
        className={buttonStyle('quiet', 'small')}
      >
        <ArrowLeft aria-hidden="true" className="rtl:-scale-x-100" />
        All conversations
      </Link>
    </p>
  )
}

/**
 * The chosen turn is in the address, so that a link can lead to one answer. If the panel has room, the newest turn with
 * a mark is chosen by default, or else the newest turn.
 */
function useChosenTurn(turns: readonly ConversationTurn[], hasPanel: boolean) {
  const [params, setParams] = useSearchParams()
  const linkedId = params.get('turn')
  const linked = turns.find(({ id }) => id === linkedId)
  const chooseTurn = (id: string | undefined) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now)
        if (id) next.set('turn', id)
        else next.delete('turn')
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  const usual = hasPanel ? (turns.findLast(({ marks }) => marks.length > 0) ?? turns.at(-1)) : undefined
  return {
    chosen: linked ?? usual,
    isLinked: linked !== undefined,
    isMissing: linkedId !== null && !linked,
    chooseTurn,
  }
}

function useScrollToTurn(turnId: string | undefined) {
  useEffect(() => {
    if (!turnId) return
    const turn = document.getElementById(turnId)
    const { top = 0, bottom = 0 } = turn?.getBoundingClientRect() ?? {}
    if (bottom < 0 || top > innerHeight) turn?.scrollIntoView({ block: 'center' })
  }, [turnId])
}
