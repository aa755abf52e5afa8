import { LegalPage } from './legal-page.tsx'
import text from './terms.md?prose'

export default function TermsPage() {
  return <LegalPage text={text} />
}
