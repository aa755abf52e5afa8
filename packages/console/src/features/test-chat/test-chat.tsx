import type { Project } from '@bricks/contract'
import { ROLE_PREMIUM } from '@bricks/contract/wire'
import { type ChatEvent, type MountedSource, mountSource } from '@bricks/widget'
import { useEffect, useRef, useState } from 'react'
import { createOwnerSource, LIMIT_CODE } from '#features/test-chat/owner-source.ts'
import { useColorScheme } from '#features/test-chat/use-color-scheme.ts'
import { PlanLimitDialog } from '#ui/plan/plan-limit-dialog.tsx'
import { SetKeyDialog } from '#ui/plan/set-key-dialog.tsx'

const LIMIT_TEXT = 'You have reached the max of chat interactions included on your plan this month.'
const UPGRADE_TEXT = 'Upgrade to go on before the next.'
const KEY_TEXT = 'The model answers on a key of yours, in tests too.'

interface TestChatProps {
  /** As it was when the chat began: later news must not end a conversation that is going on. */
  project: Project
  userName: string
  role: number
}

/** The widget's chat, answered by the saved project. */
export function TestChat({ project, userName, role }: TestChatProps) {
  const [source] = useState(() => createOwnerSource(project))
  const [obstacle, setObstacle] = useState<'limit' | 'key'>()
  const place = useRef<HTMLDivElement>(null)
  const chat = useRef<MountedSource>(null)
  const colorScheme = useColorScheme()

  useEffect(() => {
    if (!place.current) return
    const onEvent = (event: ChatEvent) => {
      if (event.type === 'error') setObstacle(findObstacle(event))
    }
    const mounted = mountSource(place.current, { source, hint: userName, texts: { notSent: '' }, onEvent })
    chat.current = mounted
    return () => mounted.destroy()
  }, [source, userName])

  useEffect(() => chat.current?.setColorScheme(colorScheme))

  const goOn = () => setObstacle(undefined)
  return (
    <>
      <div ref={place} className="size-full" />
      <PlanLimitDialog
        open={obstacle === 'limit'}
        text={role < ROLE_PREMIUM ? `${LIMIT_TEXT} ${UPGRADE_TEXT}` : LIMIT_TEXT}
        role={role}
        onClose={goOn}
      />
      <SetKeyDialog open={obstacle === 'key'} cause={KEY_TEXT} onClose={goOn} />
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
