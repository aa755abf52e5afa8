/**
 * The facts come from each provider's documentation, as read in November 2026. A name in braces in an address stands
 * for the builder's own value, such as the shop. `where` says where the provider issues the client id.
 */
export interface Provider {
  id: string
  name: string
  authorize_url: string
  token_url: string
  scope: string
  extra?: Record<string, string>
  blanks?: Record<string, { words: string; sample: string }>
  where: string
  link: string
}

export const PROVIDERS: readonly Provider[] = [
  {
    id: 'google',
    name: 'Google',
    authorize_url: 'https://accounts.google.com/o/oauth2/v2/auth',
    token_url: 'https://oauth2.googleapis.com/token',
    scope: 'https://www.googleapis.com/auth/calendar.readonly',
    extra: { access_type: 'offline', prompt: 'consent' },
    where: 'Google Cloud console, Credentials: create an OAuth client ID of the type “Web application”.',
    link: 'https://console.cloud.google.com/apis/credentials',
  },
  {
    id: 'hubspot',
    name: 'HubSpot',
    authorize_url: 'https://app.hubspot.com/oauth/authorize',
    token_url: 'https://api.hubapi.com/oauth/v3/token',
    scope: 'oauth crm.objects.contacts.read',
    where: 'Your HubSpot developer account: create an app and open its sign-in settings (“Auth”).',
    link: 'https://developers.hubspot.com/',
  },
  {
    id: 'microsoft',
    name: 'Microsoft',
    authorize_url: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/authorize',
    token_url: 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token',
    scope: 'offline_access User.Read Calendars.Read',
    blanks: { tenant: { words: 'Directory (tenant), or “common” for any', sample: 'common' } },
    where: 'Microsoft Entra admin center, App registrations: register an app with the platform “Web”.',
    link: 'https://entra.microsoft.com/',
  },
  {
    id: 'salesforce',
    name: 'Salesforce',
    authorize_url: 'https://{domain}.my.salesforce.com/services/oauth2/authorize',
    token_url: 'https://{domain}.my.salesforce.com/services/oauth2/token',
    scope: 'api refresh_token',
    blanks: { domain: { words: 'My Domain name', sample: 'harbour' } },
    where: 'Salesforce Setup, App Manager: create an external client app with OAuth switched on.',
    link: 'https://login.salesforce.com/',
  },
  {
    id: 'slack',
    name: 'Slack',
    authorize_url: 'https://slack.com/oauth/v2/authorize',
    token_url: 'https://slack.com/api/oauth.v2.access',
    scope: 'chat:write,channels:read',
    where: 'Slack’s page of your apps: create one; its id is under “Basic Information”.',
    link: 'https://api.slack.com/apps',
  },
  {
    id: 'notion',
    name: 'Notion',
    authorize_url: 'https://api.notion.com/v1/oauth/authorize',
    token_url: 'https://api.notion.com/v1/oauth/token',
    scope: '',
    extra: { owner: 'user' },
    where: 'Notion’s page of integrations: create a public one.',
    link: 'https://www.notion.so/my-integrations',
  },
  {
    id: 'zendesk',
    name: 'Zendesk',
    authorize_url: 'https://{subdomain}.zendesk.com/oauth/authorizations/new',
    token_url: 'https://{subdomain}.zendesk.com/oauth/tokens',
    scope: 'read write',
    blanks: { subdomain: { words: 'Your part of the address', sample: 'harbour' } },
    where: 'Zendesk Admin Center, Apps and integrations, APIs: add an OAuth client.',
    link: 'https://www.zendesk.com/admin/',
  },
  {
    id: 'shopify',
    name: 'Shopify',
    authorize_url: 'https://{shop}.myshopify.com/admin/oauth/authorize',
    token_url: 'https://{shop}.myshopify.com/admin/oauth/access_token',
    scope: 'read_orders,read_products',
    blanks: { shop: { words: 'Your shop’s part of the address', sample: 'harbour-goods' } },
    where: 'Shopify’s developer dashboard: create an app; its client id is under its settings.',
    link: 'https://dev.shopify.com/dashboard/',
  },
  {
    id: 'airtable',
    name: 'Airtable',
    authorize_url: 'https://airtable.com/oauth2/v1/authorize',
    token_url: 'https://airtable.com/oauth2/v1/token',
    scope: 'data.records:read schema.bases:read',
    where: 'Airtable’s builder hub: register an OAuth integration.',
    link: 'https://airtable.com/create/oauth',
  },
]

export type Blanks = Record<string, string>

export function findOAuthProvider(authorizeUrl: string): { provider: Provider; blanks: Blanks } | undefined {
  for (const provider of PROVIDERS) {
    const blanks = readBlanksOfAddress(provider.authorize_url, authorizeUrl)
    if (blanks) return { provider, blanks }
  }
  return undefined
}

export function fillBlanksInAddress(address: string, blanks: Blanks): string {
  return address.replace(/\{(\w+)\}/g, (whole, name: string) => blanks[name]?.trim() || whole)
}

/**
 * What somebody typed or pasted for the blank `name` of an address. A directory or a Salesforce sandbox has dots in its
 * name. Of a whole address such as `https://harbour.zendesk.com/` the blank's part stays.
 */
export function readTypedBlank(address: string, name: string, typed: string): string {
  const [, behind = ''] = address.split(`{${name}}`)
  const [ending = ''] = behind.split('/')
  const [host = ''] = typed
    .trim()
    .replace(/^https?:\/\//i, '')
    .split('/')
  const isWhole = ending !== '' && host.toLowerCase().endsWith(ending)
  return (isWhole ? host.slice(0, -ending.length) : host).replace(/[^\w.-]/g, '')
}

function readBlanksOfAddress(pattern: string, address: string): Blanks | undefined {
  const names: string[] = []
  const source = pattern
    .split(/(\{\w+\})/)
    .map((part) => {
      if (!part.startsWith('{')) return part.replace(/[.?+*$()|[\]\\^]/g, '\\$&')
      names.push(part.slice(1, -1))
      // Nothing that ends the host: `https://thief.example?.zendesk.com/` does not lead to Zendesk.
      return '([\\w.-]*|\\{\\w+\\})'
    })
    .join('')
  const found = new RegExp(`^${source}$`).exec(address)
  if (!found) return undefined
  return Object.fromEntries(
    names.map((name, at) => {
      const value = found[at + 1] ?? ''
      return [name, value === `{${name}}` ? '' : value]
    }),
  )
}
