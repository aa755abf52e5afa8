import { LegalPage } from '#features/legal/legal-page.tsx'
import text from '#features/legal/terms.md?prose'

export default function TermsPage() {
  return <LegalPage text={text} />
}
