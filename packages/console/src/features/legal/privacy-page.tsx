import { LegalPage } from '#features/legal/legal-page.tsx'
import text from '#features/legal/privacy.md?prose'

export default function PrivacyPage() {
  return <LegalPage text={text} />
}
