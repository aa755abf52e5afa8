import news from 'bricks:news'

export default function BlogPage() {
  return (
    <div className="mx-auto max-w-content px-4 py-12 sm:px-6 sm:py-20">
      {/* Code has a system font, so that the page does not load the product's own font for code. */}
      <article className="prose [&_code]:font-[ui-monospace,monospace]">{news}</article>
    </div>
  )
}
