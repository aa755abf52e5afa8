import { PlaceholderPage } from './placeholder-page.tsx'

export default function ReportsPage() {
  return <PlaceholderPage title="Reports" delayMs={3000} message="Not available right now, please come back later." />
}
