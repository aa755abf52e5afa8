import news from 'bricks:news'

/** What is new, from the changelog. */
export default function BlogPage() {
  return (
    <div className="mx-auto max-w-content px-4 py-12 sm:px-6 sm:py-20">
      <article className="prose">{news}</article>
    </div>
  )
}
