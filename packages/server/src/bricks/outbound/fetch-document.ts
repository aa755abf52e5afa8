import type { OutboundAnswer, OutboundClient } from './outbound-client.ts'
import { readCapped } from './read-capped.ts'

const MOST_BYTES = 16 * 1024 * 1024
const TOTAL_MS = 20_000
const ACCEPT = 'application/json, application/yaml;q=0.9, text/html;q=0.8, */*;q=0.5'

export function fetchDocument(
  client: Pick<OutboundClient, 'exchange'>,
  { account, url }: { account: string; url: string },
  signal: AbortSignal,
): Promise<OutboundAnswer> {
  const headers = [{ name: 'accept', value: ACCEPT }]
  const request = { account, typedUrl: url, url, method: 'GET', headers, totalMs: TOTAL_MS } as const
  return client.exchange(request, signal, async ({ statusCode, headers: received, body }) => ({
    status: statusCode,
    contentType: String(received['content-type'] ?? '').slice(0, 200),
    ...(await readCapped(body, MOST_BYTES)),
  }))
}
