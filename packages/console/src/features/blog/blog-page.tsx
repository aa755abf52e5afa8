import news from 'bricks:news'

export default function BlogPage() {
  return (
    <div className="mx-auto max-w-content px-4 py-12 sm:px-6 sm:py-20">
      {/* A system font: the product's own font loads later and would move the lines. */}
      <article className="prose [&_code]:font-[ui-monospace,monospace]">{news}</article>
    </div>
  )
}
