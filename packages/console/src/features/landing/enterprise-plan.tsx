import { PAGES } from '#pages.ts'
import { ButtonLink } from '#ui/button-link.tsx'

export function EnterprisePlan() {
  return (
    <section aria-label="Enterprise plan" className="mx-auto max-w-content px-4 pt-4 pb-12 sm:px-6 sm:pb-20">
      <div className="flex flex-wrap items-center justify-between gap-6 rounded-card border bg-surface p-6">
        <div>
          <h3 className="text-16 font-semibold">Enterprise</h3>
          <p className="mt-1 text-muted">More live bots, more chats, or a server of your own: tell us what you need.</p>
        </div>
        <ButtonLink to={PAGES.contact.path}>Contact us</ButtonLink>
      </div>
    </section>
  )
}
