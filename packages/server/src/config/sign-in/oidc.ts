import { z } from 'zod'
import { hostsSetting, SettingError, text, urlSetting } from '#config/setting.ts'

export interface OidcConfig {
  issuer: string
  clientId: string
  clientSecret: string
  label: string
  /** Entries `host:port` of the identity provider, which may be in a private network. */
  allowHosts: readonly string[]
}

export const oidcSettings = z.object({
  OIDC_ISSUER: urlSetting('https:'),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  OIDC_LABEL: text,
  OIDC_ALLOW_HOSTS: hostsSetting('sso.intranet.example.com:443'),
})

const LONGEST_LABEL = 40

export function toOidcConfig(values: z.infer<typeof oidcSettings>): OidcConfig | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  const label = values.OIDC_LABEL ?? 'single sign-on'
  if (issuer === undefined) {
    if (clientId === undefined && clientSecret === undefined) return undefined
    throw new SettingError(
      'OIDC_ISSUER',
      'is needed with OIDC_CLIENT_ID: the address of the provider, such as https://sso.example.com.',
    )
  }
  if (clientId === undefined)
    throw new SettingError('OIDC_CLIENT_ID', 'is needed with OIDC_ISSUER: the provider gave it.')
  if (clientSecret === undefined) {
    throw new SettingError('OIDC_CLIENT_SECRET', 'is needed with OIDC_ISSUER: the provider gave it.')
  }
  if (label.length > LONGEST_LABEL) throw new SettingError('OIDC_LABEL', `write at most ${LONGEST_LABEL} characters.`)
  // Parsing adds a slash to an address without a path, but identities are stored under the issuer without that slash.
  const exact = values.OIDC_ISSUER?.endsWith('/') && new URL(issuer).pathname === '/' ? issuer.slice(0, -1) : issuer
  return { issuer: exact, clientId, clientSecret, label, allowHosts: values.OIDC_ALLOW_HOSTS }
}
