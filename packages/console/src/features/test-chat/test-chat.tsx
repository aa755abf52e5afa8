import type { Project, User } from '@bricks/contract'
import { ROLE_PREMIUM } from '@bricks/contract/wire'
import {
  type ChatEvent,
  type ChatSource,
  type ColorScheme,
  type MountedSource,
  mountSource,
  ReplyRefusedError,
  readReply,
} from '@bricks/widget'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError } from '#api/http/api-error.ts'
import { postForStream } from '#api/http/client.ts'
import { useKeySaving } from '#api/use-key-saving.ts'
import { keepQuestion, takeQuestion } from '#api/waiting-question.ts'
import { PlanLimitDialog, SetKeyDialog } from '#ui/plan/plan-dialogs.tsx'

const LIMIT_CODE = 'chat_limit_reached'

const LIMIT_TEXT = 'You have reached the max of chat interactions included on your plan this month.'
const UPGRADE_TEXT = 'Upgrade to go on before the next.'

interface TestChatProps {
  /** The project as it was when the chat began: a refetch must not end the conversation. */
  project: Project
  user: User
}

export function TestChat({ project, user }: TestChatProps) {
  const { name: userName, role } = user
  const [hadKey] = useState(user.openaikey !== '')
  const [source] = useState(() => createOwnerSource(project))
  const [obstacle, setObstacle] = useState<'limit' | 'key'>()
  const place = useRef<HTMLDivElement>(null)
  const chat = useRef<MountedSource>(null)
  const colorScheme = useColorScheme()

  useEffect(() => {
    if (!place.current) return
    let question = ''
    const onEvent = (event: ChatEvent) => {
      if (event.type === 'message') question = event.text
      if (event.type !== 'error') return
      const found = findObstacle(event)
      if (found === 'key') keepQuestion(project.id, question)
      setObstacle(found)
    }
    const mounted = mountSource(place.current, { source, hint: userName, texts: { notSent: '' }, onEvent })
    chat.current = mounted
    return () => mounted.destroy()
  }, [source, userName, project.id])

  useEffect(() => {
    const question = hadKey ? takeQuestion(project.id) : null
    if (question !== null) chat.current?.send(question)
  }, [hadKey, project.id])

  useEffect(() => chat.current?.setColorScheme(colorScheme))

  const goOn = () => setObstacle(undefined)
  const keySaving = useKeySaving(() => {
    takeQuestion(project.id)
    goOn()
    chat.current?.sendAgain()
  })
  return (
    <>
      <div ref={place} className="size-full" />
      <PlanLimitDialog
        open={obstacle === 'limit'}
        text={role < ROLE_PREMIUM ? `${LIMIT_TEXT} ${UPGRADE_TEXT}` : LIMIT_TEXT}
        role={role}
        onClose={goOn}
      />
      <SetKeyDialog open={obstacle === 'key'} goal="test" saving={keySaving} onClose={goOn} />
    </>
  )
}

function findObstacle({ status, code }: Extract<ChatEvent, { type: 'error' }>) {
  if (code === LIMIT_CODE) return 'limit'
  if (code === 'provider_key_missing') return 'key'
  console.warn('Bricks: no answer came', { status, code })
  return undefined
}

function createOwnerSource({ id, name, appearance, texts }: Project): ChatSource {
  return {
    config: { name, appearance, texts },
    async *reply(messages, signal, { conversationId, requestId }) {
      const ids = { project_id: id, conversation_id: conversationId, request_id: requestId }
      const body = await postForStream('/completionChatStreamed', { messages, ...ids }, signal).catch(throwReplyRefused)
      yield* readReply(body)
    },
  }
}

// Without the status the widget does not open its own limit dialog, which is for visitors.
function throwReplyRefused(error: unknown): never {
  if (!(error instanceof ApiError)) throw error
  throw error.status === 429 ? new ReplyRefusedError(0, LIMIT_CODE) : new ReplyRefusedError(error.status, error.code)
}

function useColorScheme(): ColorScheme {
  return useSyncExternalStore(subscribe, readColorScheme)
}

function subscribe(listener: () => void) {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

function readColorScheme(): ColorScheme {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : 'auto'
}
