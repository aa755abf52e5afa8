import { livePath } from '@bricks/contract/wire'

/** Builds the address from the id. Of the stored address it uses only the origin, and only http or https. */
export function findLiveAddress({ id, live_url }: { id: string; live_url: string }): string | undefined {
  if (!URL.canParse(live_url)) return undefined
  const { protocol, origin } = new URL(live_url)
  return protocol === 'https:' || protocol === 'http:' ? origin + livePath(id) : undefined
}
