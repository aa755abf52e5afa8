import type { HttpApi } from '@bricks/contract'

interface ApiSketch {
  url?: string
  method?: HttpApi['method']
  parameters?: Record<string, string | null>
  headers?: Record<string, string>
  secret?: string[]
}

interface FillingSketch extends ApiSketch, Pick<HttpApi, 'content' | 'body' | 'secrets'> {
  places?: Record<string, 'query' | 'body'>
}

export function makeApi({
  url = 'api.example.com',
  method = 'GET',
  parameters = {},
  headers = {},
  secret = [],
}: ApiSketch) {
  const createEntry = (name: string, value: string) => ({
    name,
    type: 'string' as const,
    value,
    ...(secret.includes(name) ? { secret: true } : {}),
  })
  return {
    url,
    method,
    parameters: Object.entries(parameters).map(([name, value]) => ({
      ...createEntry(name, value ?? name),
      system: value === null,
    })),
    headers: Object.entries(headers).map(([name, value]) => createEntry(name, value)),
  } satisfies HttpApi
}

export function makeFillingApi({ places = {}, content, body, secrets, ...sketch }: FillingSketch): HttpApi {
  const api = makeApi(sketch)
  return {
    ...api,
    fill: 2,
    parameters: api.parameters.map((each) => {
      const place = Object.hasOwn(places, each.name) ? places[each.name] : undefined
      return place ? { ...each, in: place } : each
    }),
    ...(content && { content }),
    ...(body !== undefined && { body }),
    ...(secrets && { secrets }),
  }
}
