import { PlaceholderPage } from './placeholder-page.tsx'

export default function IntegrationPage() {
  return (
    <PlaceholderPage
      title="Integration"
      delayMs={1500}
      message="This feature is currently in private beta, contact us if you want to be part of it."
    />
  )
}
