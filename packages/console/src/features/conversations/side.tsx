import type { Project } from '@bricks/contract'
import { classNames } from '#ui/base/class-names.ts'
import { ConversationList } from './list/conversation-list.tsx'
import { Recording } from './list/recording.tsx'

interface SideProps {
  project: Project
  role: number
  chosen: string | undefined
  opensByArrow: boolean
  className: string
}

export function Side({ project, role, chosen, opensByArrow, className }: SideProps) {
  return (
    <section aria-label="Conversations" className={classNames('flex flex-col', className)}>
      <ConversationList project={project} role={role} chosen={chosen} opensByArrow={opensByArrow} />
      <Recording project={project} />
    </section>
  )
}
