import type { ReactNode } from 'react'

/** A name in plain words, followed by the technical term in small print. */
export function TermLabel({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      {children} <span className="ms-1 text-12 font-normal text-muted">{term}</span>
    </>
  )
}
