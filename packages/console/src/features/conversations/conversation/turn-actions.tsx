import type { ConversationTurn, Project } from '@bricks/contract'
import { LIMITS } from '@bricks/contract/wire'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { useMayEdit } from '#api/account/may-edit.ts'
import { useCheckMaking } from '#api/rehearsal/use-check-making.ts'
import { loadChunk } from '#load-chunk.ts'
import { buildEditPath } from '#pages.ts'
import { Button } from '#ui/base/button.tsx'
import { buttonStyle } from '#ui/base/button-style.ts'
import { buildChecksPath, buildConversationPath, buildEditBrickPath } from '#ui/bot/bot-paths.ts'
import { CopyButton } from '#ui/feedback/copy-button.tsx'
import { listTracedCalls } from '#ui/trace/describe-trace.ts'

const DraftAnswer = lazy(() => loadChunk(() => import('./draft-answer.tsx')))

/** The most characters of a visitor's sentence that a link passes on to the editor. */
const LONGEST_SAID = 200

interface TurnActionsProps {
  project: Project
  conversationId: string
  turns: readonly ConversationTurn[]
  turn: ConversationTurn
}

export function TurnActions({ project, conversationId, turns, turn }: TurnActionsProps) {
  const mayEdit = useMayEdit()
  const [tries, setTries] = useState(0)
  const { isMaking, createCheckAndShowIt } = useCheckMaking(project.id)
  const state = turn.user_message ? { said: turn.user_message.slice(0, LONGEST_SAID) } : null
  const called = findCalledBricks(project, turn)
  const canTry = turns.every(({ user_message }) => user_message !== null)
  const link = `${location.origin}${buildConversationPath(project.id, conversationId)}?turn=${encodeURIComponent(turn.id)}`
  const copy = <CopyButton text={link} label="Copy link" what="to this answer" />
  if (!mayEdit) return <div>{copy}</div>
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {canTry && (
          <Button size="small" onClick={() => setTries(tries + 1)}>
            Try again with the draft
          </Button>
        )}
        {called.map(({ id, name }) => (
          <Link
            key={id}
            to={buildEditBrickPath(project.id, id)}
            state={state}
            className={buttonStyle('secondary', 'small')}
          >
            <span className="max-w-60 truncate">
              Improve <bdi>{name}</bdi>
            </span>
          </Link>
        ))}
        {called.length === 0 && state && turn.error_code === null && (
          <Link to={buildEditPath(project.id, 'add-api')} state={state} className={buttonStyle('secondary', 'small')}>
            Make a brick for this
          </Link>
        )}
        {canTry && turn.user_message && (
          <Button
            size="small"
            pending={isMaking}
            onClick={() => void createCheckAndShowIt({ from: { conversation_id: conversationId, turn_id: turn.id } })}
          >
            Make a check of it
          </Button>
        )}
        {turn.user_message && (
          <Link
            to={buildChecksPath(project.id)}
            state={{
              // The server refuses half a surrogate pair, which the cut may leave.
              said: turn.user_message.slice(0, LIMITS.sentence).replace(/[\uD800-\uDBFF]$/, ''),
              from: { conversation_id: conversationId, turn_id: turn.id },
              brick: called[0]?.id,
            }}
            className={buttonStyle('secondary', 'small')}
          >
            Use in the routing table
          </Link>
        )}
        {copy}
      </div>
      {tries > 0 && (
        <Suspense fallback={null}>
          <DraftAnswer key={tries} project={project} turns={turns} reply={turn.reply} onClose={() => setTries(0)} />
        </Suspense>
      )}
    </>
  )
}

function findCalledBricks({ functions }: Project, { trace, calls }: ConversationTurn) {
  const ids = new Set(trace ? listTracedCalls(trace).map(({ id }) => id) : [])
  const names = new Set(trace ? [] : calls.map(({ brick }) => brick))
  return functions.filter(({ id, name }) => ids.has(id) || names.has(name))
}
