import { Section } from './section.tsx'

/** A test compares this list with the gallery of services. */
export const TOOLS = [
  { id: 'google-sheets', name: 'Google Sheets' },
  { id: 'google-calendar', name: 'Google Calendar' },
  { id: 'shopify', name: 'Shopify' },
  { id: 'woocommerce', name: 'WooCommerce' },
  { id: 'stripe', name: 'Stripe' },
  { id: 'hubspot', name: 'HubSpot' },
  { id: 'zendesk', name: 'Zendesk' },
  { id: 'slack', name: 'Slack' },
  { id: 'notion', name: 'Notion' },
  { id: 'airtable', name: 'Airtable' },
  { id: 'twilio', name: 'Twilio' },
  { id: 'zapier', name: 'Zapier' },
] as const

export function Integrations() {
  return (
    <Section
      title="Connects to the tools you work with"
      lead="Ready-made bricks for these and more, filled in up to your key. Anything else with an API over HTTPS can be a brick too."
    >
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {TOOLS.map(({ id, name }) => (
          <li
            key={id}
            className="flex min-h-14 items-center justify-center rounded-card border bg-surface px-3 text-center font-medium"
          >
            {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}
