import { livePath } from '@bricks/contract/wire'

/** Where a live project is met. Built from its id; of the stored address only the host counts, and only if it is a web host. */
export function findLiveAddress({ id, live_url }: { id: string; live_url: string }): string | undefined {
  if (!URL.canParse(live_url)) return undefined
  const { protocol, origin } = new URL(live_url)
  return protocol === 'https:' || protocol === 'http:' ? origin + livePath(id) : undefined
}
