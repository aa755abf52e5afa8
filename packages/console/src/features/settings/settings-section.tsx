import { type ReactNode, useId } from 'react'
import { Card } from '#ui/card.tsx'

interface SettingsSectionProps {
  title: string
  description: ReactNode
  children: ReactNode
}

/** What it is about on one side, what can be done on the other. */
export function SettingsSection({ title, description, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-4 border-t pt-8 first:border-t-0 first:pt-0 lg:grid-cols-[1fr_2fr] lg:gap-8"
    >
      <div>
        <h2 id={id} className="text-16 font-semibold">
          {title}
        </h2>
        <p className="mt-1 max-w-80 text-muted">{description}</p>
      </div>
      <Card className="max-w-form p-5 sm:p-6">{children}</Card>
    </section>
  )
}
