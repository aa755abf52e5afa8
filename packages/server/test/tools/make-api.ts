import type { ConnectedFunction } from '@bricks/contract'

interface ApiSketch {
  url?: string
  method?: 'GET' | 'POST'
  /** Null means that the value comes from the prompt. */
  parameters?: Record<string, string | null>
  headers?: Record<string, string>
  secret?: string[]
}

export function makeApi({
  url = 'api.example.com',
  method = 'GET',
  parameters = {},
  headers = {},
  secret = [],
}: ApiSketch) {
  const entry = (name: string, value: string) => ({
    name,
    type: 'string' as const,
    value,
    ...(secret.includes(name) ? { secret: true } : {}),
  })
  return {
    url,
    method,
    parameters: Object.entries(parameters).map(([name, value]) => ({
      ...entry(name, value ?? name),
      system: value === null,
    })),
    headers: Object.entries(headers).map(([name, value]) => entry(name, value)),
  } satisfies ConnectedFunction['api']
}
