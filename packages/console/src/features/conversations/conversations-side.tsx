import type { Project } from '@bricks/contract'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { loadChunk } from '#load-chunk.ts'
import { classNames } from '#ui/base/class-names.ts'
import { Segmented } from '#ui/base/segmented.tsx'
import { ConversationList } from './list/conversation-list.tsx'
import { RecordingSettings } from './list/recording-settings.tsx'

const UnansweredList = lazy(() => loadChunk(() => import('./unanswered/unanswered-list.tsx')))

interface ConversationsSideProps {
  project: Project
  role: number
  chosen: string | undefined
  opensByArrow: boolean
  className: string
}

const VIEWS = [
  { value: 'all', label: 'All conversations' },
  { value: 'unanswered', label: 'Unanswered' },
] as const

export function ConversationsSide({ project, role, chosen, opensByArrow, className }: ConversationsSideProps) {
  const [params, setParams] = useSearchParams()
  const view = params.get('show') === 'unanswered' ? 'unanswered' : 'all'
  const setShownView = (next: string) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now)
        if (next === 'all') changed.delete('show')
        else changed.set('show', next)
        return changed
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <section aria-label="Conversations" className={classNames('group flex flex-col', className)}>
      <div className="px-3 pt-3">
        <Segmented label="Show" options={VIEWS} value={view} onChange={setShownView} />
      </div>
      {view === 'all' ? (
        <ConversationList project={project} role={role} chosen={chosen} opensByArrow={opensByArrow} />
      ) : (
        <Suspense fallback={<div data-loading className="flex-1" />}>
          <UnansweredList project={project} />
        </Suspense>
      )}
      {/* On a phone these settings are hidden while the list above them loads: the list would move them. */}
      <div className="max-[56.25rem]:group-has-[[data-loading]]:hidden">
        <RecordingSettings project={project} />
      </div>
    </section>
  )
}
