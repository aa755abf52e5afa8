import type { ReactNode } from 'react'
import { Card } from '#ui/base/card.tsx'
import { ShieldCheck } from '#ui/icons/icons.ts'

interface GateCardProps {
  title: string
  text: string
  children: ReactNode
}

export function GateCard({ title, text, children }: GateCardProps) {
  return (
    <Card className="mx-auto mt-4 max-w-account p-6 sm:mt-12 sm:p-8">
      <ShieldCheck aria-hidden="true" className="mb-4 size-6 text-muted" />
      <h1 className="text-20 font-semibold">{title}</h1>
      <p className="mt-2 mb-6 text-pretty text-muted">{text}</p>
      {children}
    </Card>
  )
}
