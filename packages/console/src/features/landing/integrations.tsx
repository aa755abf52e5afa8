import { Cloud, Hash, MessageCircle, MessageSquareText, Phone, Send } from '#ui/icons/icons.ts'
import { Section } from './section.tsx'

const TOOLS = [
  { Icon: MessageSquareText, name: 'Messaging APIs' },
  { Icon: MessageCircle, name: 'Messenger' },
  { Icon: Hash, name: 'Slack' },
  { Icon: Send, name: 'Telegram' },
  { Icon: Phone, name: 'WhatsApp' },
  { Icon: Cloud, name: 'Salesforce' },
]

export function Integrations() {
  return (
    <Section
      title="Connects to the tools you work with"
      lead="What has an API over HTTPS can be a brick: let your bot post to a channel, send a message, or write a lead into your CRM."
    >
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {TOOLS.map(({ Icon, name }) => (
          <li
            key={name}
            className="flex flex-col items-center gap-3 rounded-card border bg-surface px-3 py-6 font-medium"
          >
            <Icon aria-hidden="true" className="size-6 text-muted" />
            {name}
          </li>
        ))}
      </ul>
    </Section>
  )
}
