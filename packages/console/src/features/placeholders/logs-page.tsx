import { buildConversationsPath } from '#ui/bot/bot-paths.ts'
import { BotLinks } from './bot-links.tsx'
import { PlaceholderPage } from './placeholder-page.tsx'
import { NOT_AVAILABLE } from './texts.ts'

export default function LogsPage() {
  return (
    <PlaceholderPage title="Logs" delayMs={1500} message={NOT_AVAILABLE}>
      <BotLinks words="Each bot has its own conversations" toPath={buildConversationsPath} />
    </PlaceholderPage>
  )
}
