import { useSession } from '#api/account/user.ts'
import { Card } from '#ui/base/card.tsx'
import { PageHeading } from '#ui/base/page-heading.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactIntro } from './contact-intro.tsx'

export default function HelpPage() {
  const { user } = useSession()
  return (
    <>
      <PageHeading title="Get in touch" />
      <div className="grid gap-8 lg:grid-cols-[1fr_2fr]">
        <ContactIntro />
        <Card className="p-6">{user && <ContactForm writer={user} />}</Card>
      </div>
    </>
  )
}
