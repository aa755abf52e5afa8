import { buildLivePath } from '@bricks/contract/wire'

/** Uses only the origin of the stored address, and only http or https, so that `javascript:` never becomes a link. */
export function findLiveAddress({ id, live_url }: { id: string; live_url: string }): string | undefined {
  if (!URL.canParse(live_url)) return undefined
  const { protocol, origin } = new URL(live_url)
  return protocol === 'https:' || protocol === 'http:' ? origin + buildLivePath(id) : undefined
}
