export function SkipLink() {
  return (
    <a
      href="#main"
      className="sr-only z-60 rounded-control bg-surface px-4 py-2 font-medium shadow-float focus:not-sr-only focus:fixed focus:start-4 focus:top-3"
    >
      Skip to the page
    </a>
  )
}
