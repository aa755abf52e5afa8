import { PAGES } from '#pages.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'
import { HeroPicture } from './hero-picture.tsx'

export function Hero() {
  // The columns are centred and would move while the picture arrives, so the section is hidden until then.
  return (
    <section
      aria-label="What Bricks is"
      className="mx-auto grid max-w-content items-center not-[:has(+_*)]:invisible gap-12 px-4 py-12 sm:px-6 lg:grid-cols-[1fr_1.1fr] lg:py-24"
    >
      <div>
        <h1 className="text-40 font-bold text-balance sm:text-56">Chatbots that look it up instead of making it up</h1>
        <p className="mt-6 max-w-120 text-16 text-muted sm:text-20">
          Describe what your bot should do, connect the APIs you already have, and put it on your site with one line. No
          code.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <ButtonLink to={PAGES.signUp.path} variant="primary" size="large">
            Get started
          </ButtonLink>
          <ButtonLink to="#features" size="large">
            Learn more
          </ButtonLink>
        </div>
        <p className="mt-4 text-12 text-muted">Free plan. No credit card required.</p>
      </div>
      <HeroPicture />
    </section>
  )
}
