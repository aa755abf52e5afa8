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
    <section ref={section} id={anchor} aria-labelledby={id} className="grid scroll-mt-20 grid-cols-1 gap-4">
      <div>
        <h2 id={id} className="text-16 font-semibold">
          {title}
        </h2>
        <p className="mt-1 text-muted">{description}</p>
      </div>
      <Card className="p-5 sm:p-6">{children}</Card>
    </section>
  )
}
