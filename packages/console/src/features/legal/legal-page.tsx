import type { ReactElement } from 'react'

/** A legal text from its Markdown file. */
export function LegalPage({ text }: { text: ReactElement }) {
  return (
    <div className="mx-auto max-w-content px-4 py-12 sm:px-6 sm:py-20">
      <article className="prose">{text}</article>
    </div>
  )
}
