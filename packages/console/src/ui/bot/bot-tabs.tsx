import type { Project } from '@bricks/contract'
import { isolateName } from '@bricks/contract/wire'
import { type ReactNode, useEffect } from 'react'
import { NavLink } from 'react-router-dom'
import { buildEditPath } from '#pages.ts'
import { classNames } from '#ui/base/class-names.ts'
import { buildChecksPath, buildConversationsPath, buildInsightsPath } from '#ui/bot/bot-paths.ts'

const TABS = [
  { label: 'Build', toPath: buildEditPath },
  { label: 'Conversations', toPath: buildConversationsPath },
  { label: 'Checks', toPath: buildChecksPath },
  { label: 'Insights', toPath: buildInsightsPath },
]

interface BotTabsProps {
  project: Project
  wide?: boolean
  children: ReactNode
}

export function BotTabs({ project: { id, name }, wide = false, children }: BotTabsProps) {
  useNameInTitle(id, name)
  return (
    <div className="z-20 border-b bg-page sm:sticky sm:top-15">
      <div className={classNames('flex flex-wrap items-center gap-x-6 px-4 sm:px-6', !wide && 'mx-auto max-w-280')}>
        <nav aria-label="Parts of this bot" className="flex flex-wrap gap-x-5">
          {TABS.map(({ label, toPath }) => (
            <NavLink
              key={label}
              to={toPath(id)}
              end={toPath === buildEditPath}
              className={({ isActive }) =>
                classNames(
                  'flex min-h-11 sm:-mb-px items-center justify-center border-b-2 pointer-coarse:min-w-11 font-medium transition-colors',
                  isActive ? 'border-text' : 'border-transparent text-muted hover:text-text',
                )
              }
            >
              {label}
            </NavLink>
          ))}
        </nav>
        <div className="min-w-0 py-2 max-sm:basis-full">{children}</div>
      </div>
    </div>
  )
}

/** Adds the bot's name to the title that the router has set, so that browser tabs of several bots differ. */
function useNameInTitle(id: string, name: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: two bots may have the same name
  useEffect(() => {
    document.title = [isolateName(name), ...document.title.split(' · ').slice(-2)].join(' · ')
  }, [id, name])
}
