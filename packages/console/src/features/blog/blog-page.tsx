import news from 'bricks:news'

/** What is new, from the changelog. */
export default function BlogPage() {
  return (
    <div className="mx-auto max-w-content px-4 py-12 sm:px-6 sm:py-20">
      {/* In a font of the system: the product's own comes later, and would move the lines it stands in. */}
      <article className="prose [&_code]:font-[ui-monospace,monospace]">{news}</article>
    </div>
  )
}
