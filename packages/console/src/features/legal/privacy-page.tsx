import { LegalPage } from './legal-page.tsx'
import text from './privacy.md?prose'

export default function PrivacyPage() {
  return <LegalPage text={text} />
}
