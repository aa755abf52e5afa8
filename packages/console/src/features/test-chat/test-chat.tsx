import type { Project, User } from '@bricks/contract'
import { ROLE_PREMIUM } from '@bricks/contract/wire'
import { type ChatEvent, type MountedSource, mountSource } from '@bricks/widget'
import { useEffect, useRef, useState } from 'react'
import { useKeySaving } from '#api/use-key-saving.ts'
import { keepQuestion, takeQuestion } from '#api/waiting-question.ts'
import { createOwnerSource, LIMIT_CODE } from '#features/test-chat/owner-source.ts'
import { useColorScheme } from '#features/test-chat/use-color-scheme.ts'
import { PlanLimitDialog } from '#ui/plan/plan-limit-dialog.tsx'
import { SetKeyDialog } from '#ui/plan/set-key-dialog.tsx'

const LIMIT_TEXT = 'You have reached the max of chat interactions included on your plan this month.'
const UPGRADE_TEXT = 'Upgrade to go on before the next.'

interface TestChatProps {
  /** As it was when the chat began: later news must not end a conversation that is going on. */
  project: Project
  user: User
}

/** The widget's chat, answered by the saved project. */
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

  // It waited while the key was set elsewhere.
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

/** What the owner can do something about gets a dialog; the rest is for the log, and the chat says nothing of it. */
function findObstacle({ status, code }: Extract<ChatEvent, { type: 'error' }>) {
  if (code === LIMIT_CODE) return 'limit'
  if (code === 'provider_key_missing') return 'key'
  console.warn('Bricks: no answer came', { status, code })
  return undefined
}
