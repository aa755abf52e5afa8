import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { Card } from '#ui/base/card.tsx'

interface SettingsSectionProps {
  title: string
  description: ReactNode
  anchor?: string
  children: ReactNode
}

export function SettingsSection({ title, description, anchor, children }: SettingsSectionProps) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const { hash } = useLocation()

  useEffect(() => {
    if (anchor && hash === `#${anchor}`) section.current?.scrollIntoView()
  }, [anchor, hash])

  return (
    <section
      ref={section}
      id={anchor}
      aria-labelledby={id}
      className="grid scroll-mt-15 gap-4 border-t pt-8 first:border-t-0 first:pt-0 lg:grid-cols-[1fr_2fr] lg:gap-8"
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
