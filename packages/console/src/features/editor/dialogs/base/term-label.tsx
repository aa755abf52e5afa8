import type { ReactNode } from 'react'

export function TermLabel({ term, children }: { term: string; children: ReactNode }) {
  return (
    <>
      {children} <span className="ms-1 text-12 font-normal text-muted">{term}</span>
    </>
  )
}
