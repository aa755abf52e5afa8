export type AuthOf<Value> =
  | { kind: 'none' }
  | { kind: 'key'; in: 'header' | 'query'; name: string; value: Value }
  | { kind: 'bearer'; token: Value }
  | { kind: 'basic'; user: Value; password: Value }
  | {
      kind: 'oauth2-client'
      token_url: string
      client_id: string
      client_secret: Value
      scope?: string | undefined
      audience?: string | undefined
      send: 'body' | 'basic'
    }
  | {
      kind: 'oauth2-code'
      authorize_url: string
      token_url: string
      client_id: string
      client_secret?: Value | undefined
      scope?: string | undefined
      extra?: Record<string, string> | undefined
      state: 'needed' | 'connected' | 'failed'
      account?: string | undefined
    }

export interface AuthSecret<Value> {
  field: 'value' | 'token' | 'user' | 'password' | 'client_secret'
  value: Value
  /** False for a user name that has a password, because this user name is stored in plain text. */
  secret: boolean
}

type Convert<From, To> = (secret: AuthSecret<From>) => To

/** Gives every secret of a sign-in to `convert`, whatever its kind, so that no caller forgets a field. */
export function mapAuthSecrets<From, To>(auth: AuthOf<From>, convert: Convert<From, To>): AuthOf<To> {
  const convertSecret = (field: AuthSecret<From>['field'], value: From) => convert({ field, value, secret: true })
  switch (auth.kind) {
    case 'none':
      return auth
    case 'key':
      return { ...auth, value: convertSecret('value', auth.value) }
    case 'bearer':
      return { ...auth, token: convertSecret('token', auth.token) }
    case 'basic':
      return {
        ...auth,
        user: convert({ field: 'user', value: auth.user, secret: auth.password === '' }),
        password: convertSecret('password', auth.password),
      }
    case 'oauth2-client':
      return { ...auth, client_secret: convertSecret('client_secret', auth.client_secret) }
    case 'oauth2-code': {
      const { client_secret: value, ...rest } = auth
      return value === undefined ? rest : { ...rest, client_secret: convertSecret('client_secret', value) }
    }
  }
}

export function listAuthSecrets<Value>(auth: AuthOf<Value>): AuthSecret<Value>[] {
  const secrets: AuthSecret<Value>[] = []
  mapAuthSecrets(auth, (each) => {
    secrets.push(each)
    return each.value
  })
  return secrets
}

/** Hosts that get a connection's secrets, in lower case. The secrets are cleared when one of these hosts changes. */
export function listSecretHosts({ host, auth }: { host: string; auth: AuthOf<unknown> }): string[] {
  const addresses = [
    host,
    ...('token_url' in auth ? [auth.token_url] : []),
    ...('authorize_url' in auth ? [auth.authorize_url] : []),
  ]
  return addresses.map((address) => readAddressHost(address.trim().replace(/^https:\/\//i, '')))
}

/**
 * The host of an address without scheme, in lower case, with a port that is not 443; the address itself if it is
 * invalid.
 */
export function readAddressHost(address: string): string {
  const url = `https://${address}`
  return URL.canParse(url) ? new URL(url).host : address
}
