import type { Project } from '@bricks/contract'
import { ERROR_CODES, isErrorCode, type ReplyEvent, type ReplyTrace } from '@bricks/contract/wire'
import { type ChatEvent, type ChatSource, type MountedSource, mountSource } from '@bricks/widget'
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { settingsQuery, userQuery } from '#api/account/user.ts'
import { findChatObstacle, type Obstacle } from '#api/chat/find-chat-obstacle.ts'
import { createOwnerChatSource } from '#api/chat/owner-source.ts'
import { brickStatesQuery } from '#api/projects/brick-states.ts'
import { problemsQuery } from '#api/projects/projects.ts'
import { keepQuestion, readAndForgetQuestion } from '#api/waiting-question.ts'
import type { Draft } from '#features/editor/draft/draft.ts'
import { useColorScheme } from '#ui/media/use-color-scheme.ts'
import { endCallingBricks, forgetCalledBricks, noteCalledBrick } from './called-bricks.ts'

interface Asked {
  question: string
  draft: Draft
}

type Messages = Parameters<ChatSource['reply']>[0]

/** The number tells this trace from the one before it, even if both say the same. */
type NumberedTrace = ReplyTrace & { number: number }

interface AnswerEnd {
  finish: string | null
  errorCode: string | null
}

const CALLED_STATES = { started: 'calling', succeeded: 'called', failed: 'failed' } as const

const NOT_ENDED: AnswerEnd = { finish: null, errorCode: null }

export interface PreviewChat {
  place: RefObject<HTMLDivElement | null>
  asked: Asked | undefined
  isRunning: boolean
  trace: NumberedTrace | undefined
  end: AnswerEnd
  readSent(): Messages
  obstacle: Obstacle | undefined
  /** Why no answer came, if no dialog shows the reason. */
  refusal: string | undefined
  ask(question: string): void
  askAgain(): void
  sendWaiting(): void
  dismissObstacle(): void
  restart(): void
}

interface TalkOptions {
  project: Project
  draft: Draft
  hasKey: boolean
}

/** Edits do not end the conversation: each question is answered by the draft at the time of sending. */
export function usePreviewChat({ project, draft, hasKey }: TalkOptions): PreviewChat {
  const client = useQueryClient()
  const place = useRef<HTMLDivElement>(null)
  const chat = useRef<MountedSource>(null)
  const current = useRef(draft)
  const isAgain = useRef(false)
  const [asked, setAsked] = useState<Asked>()
  const [isRunning, setIsRunning] = useState(false)
  const sent = useRef<Messages>([])
  const [trace, setTrace] = useState<NumberedTrace>()
  const [end, setEnd] = useState(NOT_ENDED)
  const [obstacle, setObstacle] = useState<Obstacle>()
  const [refusal, setRefusal] = useState<string>()
  const [first] = useState({ project, hasKey })
  const colorScheme = useColorScheme()
  const { name } = draft
  const { appearance, texts } = project

  useLayoutEffect(() => {
    current.current = draft
  })

  useEffect(() => {
    if (!place.current) return
    const { id, appearance, texts } = first.project
    let question = ''
    let said: string | undefined
    let isTraced = false
    let again = false
    const onReply = (event: ReplyEvent) => {
      if (event.type === 'call') noteCall(current.current, event)
      if (event.type === 'done') setEnd({ finish: event.finish, errorCode: null })
      if (event.type === 'error') setEnd({ finish: null, errorCode: event.code })
      if (event.type !== 'trace') return
      isTraced = true
      setTrace((before) => ({ ...event, number: (before?.number ?? 0) + 1 }))
      for (const { calls } of event.rounds)
        for (const call of calls) noteCalledBrick(call.id, call.error === undefined ? 'called' : 'failed')
    }
    const onEnd = () => {
      setIsRunning(false)
      endCallingBricks()
      if (!isTraced) setTrace(undefined)
      if (client.getQueryData(userQuery.queryKey)?.house_chats) {
        void client.invalidateQueries({ queryKey: userQuery.queryKey })
      }
      for (const { queryKey } of [settingsQuery, brickStatesQuery(id), problemsQuery(id)])
        void client.invalidateQueries({ queryKey })
    }
    const source = createOwnerChatSource({
      projectId: id,
      config: { name: current.current.name, appearance, texts },
      readDraft: () => current.current,
      choose: (messages) => {
        sent.current = again ? removeRepeatedQuestion(messages) : messages
        return sent.current
      },
      onEvent: onReply,
      onRefused: (error) => {
        said = error.message
      },
      onEnd,
    })
    const onEvent = (event: ChatEvent) => {
      if (event.type === 'message') {
        question = event.text
        said = undefined
        isTraced = false
        again = isAgain.current
        isAgain.current = false
        forgetCalledBricks()
        setAsked({ question, draft: current.current })
        setIsRunning(true)
        setRefusal(undefined)
      }
      if (event.type !== 'error') return
      const found = findChatObstacle(event)
      if (found === 'key') keepQuestion(id, question)
      setObstacle(found)
      if (!found) setRefusal(said ?? describeNoAnswer(event.code))
    }
    const mounted = mountSource(place.current, { source, texts: { notSent: '' }, onEvent })
    chat.current = mounted
    const waiting = first.hasKey ? readAndForgetQuestion(id) : null
    if (waiting !== null) mounted.send(waiting)
    return () => {
      mounted.destroy()
      forgetCalledBricks()
    }
  }, [first, client])

  useEffect(() => chat.current?.setConfig({ name, appearance, texts }), [name, appearance, texts])
  useEffect(() => chat.current?.setColorScheme(colorScheme), [colorScheme])

  const askInPreview = (question: string, again: boolean) => {
    isAgain.current = again
    chat.current?.send(question)
  }
  return {
    place,
    asked,
    isRunning,
    trace,
    end,
    readSent: () => sent.current,
    obstacle,
    refusal,
    ask: (question) => askInPreview(question, false),
    askAgain: () => asked && askInPreview(asked.question, true),
    sendWaiting() {
      readAndForgetQuestion(project.id)
      setObstacle(undefined)
      chat.current?.sendAgain()
    },
    dismissObstacle: () => setObstacle(undefined),
    restart() {
      chat.current?.reset()
      forgetCalledBricks()
      setAsked(undefined)
      setTrace(undefined)
      setRefusal(undefined)
      setIsRunning(false)
    },
  }
}

/**
 * The event has the name of the brick, not its id. If two bricks have this name, the first is marked. The trace, which
 * comes at the end, has the id.
 */
function noteCall({ functions }: Draft, { brick, state }: Extract<ReplyEvent, { type: 'call' }>): void {
  const called = functions.find(({ name }) => name === brick)
  if (called) noteCalledBrick(called.id, CALLED_STATES[state])
}

/**
 * If the last question is a repetition, its first try and the answer are left out, so that the model does not see them.
 */
function removeRepeatedQuestion<Message extends { role: string; content: string }>(messages: Message[]): Message[] {
  const question = messages.at(-1)
  const isRepeated = messages.at(-2)?.role === 'assistant' && messages.at(-3)?.content === question?.content
  return isRepeated ? messages.toSpliced(-3, 2) : messages
}

function describeNoAnswer(code: string): string {
  return isErrorCode(code) ? ERROR_CODES[code].message : 'No answer came. Ask again in a moment.'
}
