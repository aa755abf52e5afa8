import type { Project, User } from '@bricks/contract'
import type { ReplyEvent, ReplyTrace } from '@bricks/contract/wire'
import { type ChatEvent, type ChatSource, type MountedSource, mountSource } from '@bricks/widget'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { configQuery } from '#api/account/config.ts'
import { findModelKey } from '#api/account/model-key.ts'
import { describeChatLimit, findChatObstacle, type Obstacle } from '#api/chat/find-chat-obstacle.ts'
import { hasKeyForTests } from '#api/chat/has-key-for-tests.ts'
import { createOwnerChatSource } from '#api/chat/owner-source.ts'
import { useKeySaving } from '#api/use-key-saving.ts'
import { keepQuestion, readAndForgetQuestion } from '#api/waiting-question.ts'
import { loadChunk } from '#load-chunk.ts'
import { useColorScheme } from '#ui/media/use-color-scheme.ts'
import { PlanLimitDialog, SetKeyDialog } from '#ui/plan/plan-dialogs.tsx'

const TestTrace = lazy(() => loadChunk(() => import('./test-trace.tsx')))

type Messages = Parameters<ChatSource['reply']>[0]

interface AnswerEnd {
  finish: string | null
  errorCode: string | null
}

interface TestChatProps {
  /** The project as it was when the chat began: a refetch must not end the conversation. */
  project: Project
  user: User
}

export function TestChat({ project, user }: TestChatProps) {
  const { name: userName, role } = user
  const { data: config } = useQuery(configQuery)
  const [hadKey] = useState(() => hasKeyForTests(user, findModelKey(config, project.model)))
  const [trace, setTrace] = useState<ReplyTrace>()
  const [end, setEnd] = useState<AnswerEnd>({ finish: null, errorCode: null })
  const sent = useRef<Messages>([])
  const [source] = useState(() => {
    const { id, name, appearance, texts } = project
    const onEvent = (event: ReplyEvent) => {
      if (event.type === 'trace') setTrace(event)
      if (event.type === 'done') setEnd({ finish: event.finish, errorCode: null })
      if (event.type === 'error') setEnd({ finish: null, errorCode: event.code })
    }
    const noteSent = (messages: Messages) => {
      sent.current = messages
      return messages
    }
    return createOwnerChatSource({ projectId: id, config: { name, appearance, texts }, choose: noteSent, onEvent })
  })
  const [obstacle, setObstacle] = useState<Obstacle>()
  const place = useRef<HTMLDivElement>(null)
  const chat = useRef<MountedSource>(null)
  const colorScheme = useColorScheme()

  useEffect(() => {
    if (!place.current) return
    let question = ''
    const onEvent = (event: ChatEvent) => {
      if (event.type === 'message') {
        question = event.text
        setTrace(undefined)
      }
      if (event.type !== 'error') return
      const found = findChatObstacle(event)
      if (found === 'key') keepQuestion(project.id, question)
      setObstacle(found)
    }
    const mounted = mountSource(place.current, { source, hint: userName, texts: { notSent: '' }, onEvent })
    chat.current = mounted
    return () => mounted.destroy()
  }, [source, userName, project.id])

  useEffect(() => {
    const question = hadKey ? readAndForgetQuestion(project.id) : null
    if (question !== null) chat.current?.send(question)
  }, [hadKey, project.id])

  useEffect(() => chat.current?.setColorScheme(colorScheme))

  const dismissObstacle = () => setObstacle(undefined)
  const keySaving = useKeySaving(project.model, () => {
    readAndForgetQuestion(project.id)
    dismissObstacle()
    chat.current?.sendAgain()
  })
  return (
    <>
      <div className="flex size-full flex-col gap-3">
        <div ref={place} className="min-h-0 flex-1" />
        {trace && (
          <Suspense fallback={null}>
            <TestTrace project={project} trace={trace} {...end} readSent={() => sent.current} />
          </Suspense>
        )}
      </div>
      <PlanLimitDialog
        open={obstacle === 'limit'}
        text={describeChatLimit(role)}
        role={role}
        onClose={dismissObstacle}
      />
      <SetKeyDialog open={obstacle === 'key'} goal="test" saving={keySaving} onClose={dismissObstacle} />
    </>
  )
}
