import LandingPage from './landing-page.tsx'

/** The page does not show the requested address: otherwise a link could put any text on the page. */
export default function MissingPage() {
  return (
    <>
      <p role="note" className="border-b bg-amber-soft">
        <span className="mx-auto block max-w-content px-4 py-3 sm:px-6">There is no page at this address.</span>
      </p>
      <LandingPage />
    </>
  )
}
