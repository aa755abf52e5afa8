import { PlaceholderPage } from './placeholder-page.tsx'
import { NOT_AVAILABLE } from './texts.ts'

export default function LogsPage() {
  return <PlaceholderPage title="Logs" delayMs={1500} message={NOT_AVAILABLE} />
}
