import { ContactForm } from '#features/contact/contact-form.tsx'
import { ContactIntro } from '#features/contact/contact-intro.tsx'
import { Card } from '#ui/card.tsx'
import { PageHeading } from '#ui/page-heading.tsx'

export default function HelpPage() {
  return (
    <>
      <PageHeading title="Get in touch" />
      <div className="grid gap-8 lg:grid-cols-[1fr_2fr]">
        <ContactIntro />
        <Card className="p-6">
          <ContactForm />
        </Card>
      </div>
    </>
  )
}
