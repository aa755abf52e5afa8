import type { ReactElement } from 'react'

export function LegalPage({ text }: { text: ReactElement }) {
  return (
    <div className="mx-auto max-w-content px-4 py-12 sm:px-6 sm:py-20">
      <article className="prose">{text}</article>
    </div>
  )
}
