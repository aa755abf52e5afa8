import { useEffect, useRef } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { classNames } from '#ui/base/class-names.ts'

interface SectionNavigationProps {
  label: string
  links: readonly { to: string; label: string }[]
}

export function SectionNavigation({ label: name, links }: SectionNavigationProps) {
  const list = useRef<HTMLUListElement>(null)
  const { pathname } = useLocation()

  useEffect(() => {
    const row = list.current
    const present = row?.querySelector<HTMLElement>(`[href="${CSS.escape(pathname)}"]`)
    if (row && present) row.scrollLeft = present.offsetLeft - row.offsetLeft - 16
  }, [pathname])

  return (
    <nav aria-label={name} className="min-w-0">
      <ul
        ref={list}
        className="-mx-4 flex gap-1 overflow-x-auto px-4 pb-1 sm:-mx-8 sm:px-8 lg:sticky lg:top-20 lg:mx-0 lg:flex-col lg:overflow-visible lg:p-0"
      >
        {links.map(({ to, label }) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className={({ isActive }) =>
                classNames(
                  'flex h-9 items-center rounded-control px-3 font-medium whitespace-nowrap transition-colors pointer-coarse:h-11',
                  'focus-visible:-outline-offset-2',
                  isActive ? 'bg-ink-soft text-text' : 'text-muted hover:bg-sunken hover:text-text',
                )
              }
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
