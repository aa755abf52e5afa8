import type { User } from '@bricks/contract'
import { useState } from 'react'
import { useSession } from '#api/account/user.ts'
import { keepForm, readKeptForm } from '#api/session/kept-form.ts'
import { Card } from '#ui/base/card.tsx'
import { PageHeading } from '#ui/base/page-heading.tsx'
import { ContactForm, type ContactValues } from './contact-form.tsx'
import { ContactIntro } from './contact-intro.tsx'

export default function HelpPage() {
  const { user } = useSession()
  return (
    <>
      <PageHeading title="Get in touch" />
      <div className="grid gap-8 lg:grid-cols-[1fr_2fr]">
        <ContactIntro />
        <Card className="p-6">{user && <KeptContactForm user={user} />}</Card>
      </div>
    </>
  )
}

/** What is typed stays in the tab until it is sent, because the session may end meanwhile, and sign-in is another page. */
function KeptContactForm({ user }: { user: User }) {
  const name = `help:${user.username}`
  const [kept] = useState(() => readKeptForm<ContactValues>(name))
  return <ContactForm writer={user} kept={kept} onChange={(values) => keepForm(name, values)} />
}
