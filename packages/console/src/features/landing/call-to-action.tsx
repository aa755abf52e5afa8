import { PAGES } from '#pages.ts'
import { BrickMark } from '#ui/brick-mark.tsx'
import { ButtonLink } from '#ui/button-link.tsx'

export function CallToAction() {
  return (
    <section aria-label="Begin" className="border-y bg-sunken">
      <div className="mx-auto flex max-w-content flex-col items-center gap-6 px-4 py-16 text-center sm:px-6">
        <BrickMark className="size-14" />
        <h2 className="text-28 font-bold text-balance sm:text-40">Your first bot stands in five minutes</h2>
        <ButtonLink to={PAGES.signUp.path} variant="primary" size="large">
          Build a bot
        </ButtonLink>
      </div>
    </section>
  )
}
