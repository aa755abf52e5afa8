import type { ReactNode } from 'react'

interface SectionProps {
  id?: string
  title: string
  lead?: string
  children: ReactNode
}

export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <section id={id} aria-label={title} className="mx-auto max-w-content scroll-mt-16 px-4 py-12 sm:px-6 sm:py-20">
      <h2 className="max-w-160 text-28 font-bold text-balance sm:text-40">{title}</h2>
      {lead && <p className="mt-3 max-w-160 text-16 text-muted">{lead}</p>}
      <div className="mt-8 sm:mt-12">{children}</div>
    </section>
  )
}
