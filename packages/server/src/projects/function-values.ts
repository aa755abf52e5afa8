import type { ApiHeader, ApiParameter, ConnectedFunction } from '@bricks/contract'

type Api = ConnectedFunction['api']

type With<Entry, Value> = Omit<Entry, 'value'> & { value: Value }

/** A connected API whose parameter and header values are of some other form than text. */
export type FunctionOf<Value> = Omit<ConnectedFunction, 'api'> & {
  api: Omit<Api, 'parameters' | 'headers'> & {
    parameters: With<ApiParameter, Value>[]
    headers: With<ApiHeader, Value>[]
  }
}

export function listValues<Value>(functions: readonly FunctionOf<Value>[]): Value[] {
  return functions.flatMap(({ api }) => [...api.parameters, ...api.headers].map(({ value }) => value))
}

/** The same function with each value converted. */
export function mapValues<From, To>({ api, ...rest }: FunctionOf<From>, convert: (value: From) => To): FunctionOf<To> {
  return {
    ...rest,
    api: {
      ...api,
      parameters: api.parameters.map((entry) => ({ ...entry, value: convert(entry.value) })),
      headers: api.headers.map((entry) => ({ ...entry, value: convert(entry.value) })),
    },
  }
}
