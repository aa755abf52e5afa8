const CHANNEL = 'bricks:connection'

export interface ConnectionNews {
  project_id: string
  connection_id: string
  outcome: 'connected' | 'failed'
}

/**
 * The provider's page may have cut every other link between this tab and the tab that opened it, so a broadcast tells
 * all tabs.
 */
export function broadcastConnectionNews(news: ConnectionNews): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

export function watchConnectionNews(listener: (news: ConnectionNews) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<ConnectionNews>) => listener(data)
  return () => channel.close()
}
