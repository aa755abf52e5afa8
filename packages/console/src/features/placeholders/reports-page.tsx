import { buildInsightsPath } from '#ui/bot/bot-paths.ts'
import { BotLinks } from './bot-links.tsx'
import { PlaceholderPage } from './placeholder-page.tsx'
import { NOT_AVAILABLE } from './texts.ts'

export default function ReportsPage() {
  return (
    <PlaceholderPage title="Reports" delayMs={3000} message={NOT_AVAILABLE}>
      <BotLinks words="Each bot has its own numbers" toPath={buildInsightsPath} />
    </PlaceholderPage>
  )
}
