import { ContactForm } from './contact-form.tsx'
import { ContactIntro } from './contact-intro.tsx'

export default function ContactPage() {
  return (
    <div className="mx-auto grid max-w-content gap-8 px-4 py-12 sm:px-6 sm:py-20 lg:grid-cols-2 lg:gap-16">
      <div>
        <h1 className="mb-4 text-40 font-bold">Get in touch</h1>
        <ContactIntro />
      </div>
      <ContactForm />
    </div>
  )
}
