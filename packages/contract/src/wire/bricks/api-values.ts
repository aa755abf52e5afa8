interface SecretOf<Value> {
  name: string
  value: Value
  secret?: boolean | undefined
}

interface HeaderOf<Value> extends SecretOf<Value> {
  type: 'string'
}

interface ParameterOf<Value> extends HeaderOf<Value> {
  system: boolean
  in?: 'query' | 'body' | undefined
}

interface OfEachKind {
  connection?: string | undefined
  answer?: { keep?: string[] | undefined; most?: number | undefined; as?: 'auto' | 'text' | undefined } | undefined
  confirm?: boolean | { words?: string | undefined; editable?: string[] | undefined } | undefined
}

export interface HttpApiOf<Value> extends OfEachKind {
  kind?: 'http' | undefined
  url: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  parameters: ParameterOf<Value>[]
  headers: HeaderOf<Value>[]
  fill?: 2 | undefined
  content?: 'json' | 'form' | 'text' | 'none' | undefined
  body?: string | undefined
  secrets?: SecretOf<Value>[] | undefined
}

export interface McpApiOf extends OfEachKind {
  kind: 'mcp'
  url: string
  tool: string
}

/** `kind` tells the shapes apart; none means `http`. Values are texts, or in storage references to texts. */
export type ApiOf<Value> = HttpApiOf<Value> | McpApiOf

export type ValueList = 'parameters' | 'headers' | 'secrets'

export interface ApiValue<Value> {
  list: ValueList
  name: string
  value: Value
  system: boolean
  secret?: boolean | undefined
}

type Convert<From, To> = (value: ApiValue<From>) => { value: To; secret?: boolean | undefined }

/**
 * Gives every value of an API to `convert`, whatever the kind of the API, so that no caller forgets a list of values.
 */
export function mapApiValues<From, To>(api: HttpApiOf<From>, convert: Convert<From, To>): HttpApiOf<To>
export function mapApiValues<From, To>(api: ApiOf<From>, convert: Convert<From, To>): ApiOf<To>
export function mapApiValues<From, To>(api: ApiOf<From>, convert: Convert<From, To>): ApiOf<To> {
  switch (api.kind) {
    case 'mcp':
      return api
    case undefined:
    case 'http': {
      const { parameters, headers, secrets, ...rest } = api
      return {
        ...rest,
        parameters: parameters.map((entry) => convertSecretOfEntry(entry, 'parameters', convert)),
        headers: headers.map((entry) => convertSecretOfEntry(entry, 'headers', convert)),
        ...(secrets && { secrets: secrets.map((entry) => convertSecretOfEntry(entry, 'secrets', convert)) }),
      }
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

function convertSecretOfEntry<From, To, Entry extends SecretOf<From>>(
  entry: Entry,
  list: ValueList,
  convert: Convert<From, To>,
): Omit<Entry, 'value'> & SecretOf<To> {
  const system = 'system' in entry && entry.system === true
  const { name } = entry
  const { value, secret = entry.secret } = convert({ list, name, value: entry.value, system, secret: entry.secret })
  return { ...entry, value, ...(secret !== undefined && { secret }) }
}
