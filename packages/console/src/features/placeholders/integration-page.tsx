import { buildEditPath } from '#pages.ts'
import { BotLinks } from './bot-links.tsx'
import { PlaceholderPage } from './placeholder-page.tsx'

export default function IntegrationPage() {
  return (
    <PlaceholderPage
      title="Integration"
      delayMs={1500}
      message="This feature is currently in private beta, contact us if you want to be part of it."
    >
      <BotLinks words="Each bot has its own address, and its line for your site" toPath={toSharePath} />
    </PlaceholderPage>
  )
}

function toSharePath(projectId: string): string {
  return buildEditPath(projectId, 'share')
}
