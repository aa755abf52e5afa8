import { PAGES } from '#pages.ts'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'

export function SetupNote() {
  return (
    // The note has a system font, because the product's own font loads later, and would change the line breaks and move
    // the page.
    <aside aria-label="First steps" className="border-b bg-amber-soft font-[system-ui,sans-serif]">
      <p className="mx-auto max-w-content px-4 py-3 wrap-anywhere sm:px-6">
        <strong className="font-semibold">This server has no account yet.</strong>{' '}
        <a href={PAGES.signUp.path} className={TEXT_LINK_STYLE}>
          Create the first one
        </a>
        , then give it its rights where the server runs:{' '}
        <code className="font-[ui-monospace,monospace]">npm run admin -- set-role EMAIL premium</code>.{' '}
        <a href="/handbook/running-it-yourself#the-first-account" className={TEXT_LINK_STYLE}>
          More about this
        </a>
      </p>
    </aside>
  )
}
