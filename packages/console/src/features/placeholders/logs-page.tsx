import { PlaceholderPage } from './placeholder-page.tsx'

export default function LogsPage() {
  return <PlaceholderPage title="Logs" delayMs={1500} message="Not available right now, please come back later." />
}
