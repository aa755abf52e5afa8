import type { Connection } from '@bricks/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { type ConnectionNews, watchConnectionNews } from '#api/connections/connection-news.ts'
import { post } from '#api/http/client.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { projectQuery } from '#api/projects/projects.ts'

interface ConnectingOptions {
  connection: Connection
  projectId: string
  onSave: ((connection: Connection) => Promise<Connection>) | undefined
  onSaved: (connection: Connection) => void
}

type Phase = 'idle' | 'starting' | 'waiting'

export function useConnecting({ connection, projectId, onSave, onSaved }: ConnectingOptions) {
  const client = useQueryClient()
  const [phase, setPhase] = useState<Phase>('idle')
  const [error, setError] = useState<string | null>(null)

  const takeNews = useEffectEvent(async ({ project_id, connection_id, outcome }: ConnectionNews) => {
    // A copy of the bot in another tab has connections with the same ids, so the project is compared, too.
    if (project_id !== projectId || connection_id !== connection.id) return
    setPhase('idle')
    setError(outcome === 'connected' ? null : 'The sign-in was not finished. Connect again.')
    const { connections } = await client.fetchQuery({ ...projectQuery(projectId), staleTime: 0 })
    const stored = connections.find(({ id }) => id === connection.id)
    if (stored) onSaved({ ...connection, auth: withStoredState(connection.auth, stored.auth) })
  })
  useEffect(() => watchConnectionNews((news) => void takeNews(news)), [])

  const connect = async () => {
    if (!onSave) return setError('Save first: press Connect or Update below, then Save in the bar.')
    // The window opens before the first `await`, because the browser would block a window that opens after the `await`.
    const page = window.open('about:blank', '_blank', 'popup,width=560,height=720')
    if (!page) return setError('The browser blocked the window. Allow windows for this page, then connect again.')
    page.opener = null
    setError(null)
    setPhase('starting')
    try {
      onSaved(await onSave(connection))
      const { url } = await post('/connection/start', { project_id: projectId, connection_id: connection.id })
      page.location.href = url
      setPhase('waiting')
    } catch (cause) {
      page.close()
      setPhase('idle')
      setError(findServerText(cause as Error) ?? 'The sign-in could not be started. Please try again.')
    }
  }
  return { phase, error, connect }
}

function withStoredState(auth: Connection['auth'], stored: Connection['auth']): Connection['auth'] {
  if (auth.kind !== 'oauth2-code' || stored.kind !== 'oauth2-code') return auth
  return { ...auth, state: stored.state, account: stored.account }
}
