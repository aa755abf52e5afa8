interface HeaderOf<Value> {
  name: string
  type: 'string'
  value: Value
  secret?: boolean | undefined
}

interface ParameterOf<Value> extends HeaderOf<Value> {
  /** The model fills it in. */
  system: boolean
}

interface HttpApiOf<Value> {
  kind?: 'http' | undefined
  url: string
  method: 'GET' | 'POST'
  parameters: ParameterOf<Value>[]
  headers: HeaderOf<Value>[]
}

/** A union on `kind`, which is absent for `http`. Values are texts, or their references in storage. */
export type ApiOf<Value> = HttpApiOf<Value>

export interface ApiValue<Value> {
  list: 'parameters' | 'headers'
  name: string
  value: Value
  /** The model fills it in. */
  system: boolean
  secret?: boolean | undefined
}

type Convert<From, To> = (value: ApiValue<From>) => { value: To; secret?: boolean | undefined }

/** Converts every value. Only this function knows where each kind of API keeps its values. */
export function mapApiValues<From, To>(api: ApiOf<From>, convert: Convert<From, To>): ApiOf<To> {
  switch (api.kind) {
    case undefined:
    case 'http':
      return {
        ...api,
        parameters: api.parameters.map(({ system, ...entry }) => ({
          ...convertEntry(entry, { list: 'parameters', system }, convert),
          system,
        })),
        headers: api.headers.map((entry) => convertEntry(entry, { list: 'headers', system: false }, convert)),
      }
  }
}

export function listApiValues<Value>(api: ApiOf<Value>): ApiValue<Value>[] {
  const values: ApiValue<Value>[] = []
  mapApiValues(api, (value) => {
    values.push(value)
    return value
  })
  return values
}

function convertEntry<From, To>(
  entry: HeaderOf<From>,
  place: Pick<ApiValue<From>, 'list' | 'system'>,
  convert: Convert<From, To>,
): HeaderOf<To> {
  const { value, secret = entry.secret } = convert({ ...entry, ...place })
  return { ...entry, value, ...(secret !== undefined && { secret }) }
}
