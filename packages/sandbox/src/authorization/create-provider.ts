import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { Configuration, Provider } from 'oidc-provider'
import { writeErrorPage } from './consent-page.ts'
import type { MemoryStore } from './memory-adapter.ts'
import { SAMPLE_CLIENTS, SAMPLE_PERSON } from './sample-clients.ts'

export interface ProviderSettings {
  issuer: string
  redirectUri: string
  person?: () => AuthorizedPerson
}

export interface AuthorizedPerson {
  id: string
  email: string
  email_verified: boolean
  name: string
}

export function getAuthorizedPerson({ person }: Pick<ProviderSettings, 'person'>): AuthorizedPerson {
  return person?.() ?? { ...SAMPLE_PERSON, email_verified: true }
}

const LIVES = { access: 600, refresh: 30 * 24 * 3600, short: 600 }

export async function createAuthorizationProvider(settings: ProviderSettings, store: MemoryStore): Promise<Provider> {
  const { issuer, redirectUri } = settings
  const { Provider: OidcProvider } = await import('oidc-provider')
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const configuration: Configuration = {
    adapter: (model: string) => store.createAdapter(model),
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'ES256', use: 'sig', kid: 'sandbox' }] },
    clientDefaults: { id_token_signed_response_alg: 'ES256' },
    clients: [
      {
        client_id: SAMPLE_CLIENTS.page.id,
        client_secret: SAMPLE_CLIENTS.page.secret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code', 'refresh_token'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
      },
      {
        client_id: SAMPLE_CLIENTS.service.id,
        client_secret: SAMPLE_CLIENTS.service.secret,
        redirect_uris: [],
        grant_types: ['client_credentials'],
        response_types: [],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    scopes: ['openid', 'offline_access', 'email', 'profile', 'loyalty:read'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    // As with the large providers, the id token holds the claims.
    conformIdTokenClaims: false,
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      clientCredentials: { enabled: true },
      resourceIndicators: { enabled: false },
    },
    pkce: { required: () => true },
    rotateRefreshToken: true,
    issueRefreshToken: async (_context, client) => client.grantTypeAllowed('refresh_token'),
    interactions: { url: (_context, { uid }) => `/authorization/consent/${uid}` },
    findAccount: (_context, id) => ({
      accountId: id,
      claims: async () => {
        const { email, email_verified, name } = getAuthorizedPerson(settings)
        return { sub: id, email, email_verified, name }
      },
    }),
    renderError: (context, { error }) => {
      context.type = 'html'
      context.body = writeErrorPage(error)
    },
    clientBasedCORS: () => false,
    ttl: {
      AccessToken: LIVES.access,
      ClientCredentials: LIVES.access,
      AuthorizationCode: 60,
      IdToken: LIVES.access,
      RefreshToken: LIVES.refresh,
      Interaction: LIVES.short,
      Session: LIVES.short,
      Grant: LIVES.refresh,
    },
  }
  return new OidcProvider(issuer, configuration)
}
