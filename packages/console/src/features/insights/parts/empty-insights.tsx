import type { Project } from '@bricks/contract'
import { useMayEdit } from '#api/account/may-edit.ts'
import { buildEditPath } from '#pages.ts'
import { Card } from '#ui/base/card.tsx'
import { ChartColumn } from '#ui/icons/icons.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'

interface EmptyInsightsProps {
  project: Project
  length: number
  /** True if there were chats in the range of days before the shown one. */
  wasUsed: boolean
}

export function EmptyInsights({ project, length, wasUsed }: EmptyInsightsProps) {
  const mayShare = useMayEdit()
  return (
    <Card className="grid justify-items-center gap-3 px-4 py-14 text-center">
      <ChartColumn aria-hidden="true" className="size-6 text-muted" />
      <p className="text-16 font-medium">
        {wasUsed ? `Nobody has asked this bot in the last ${length} days` : 'Nobody has asked this bot yet'}
      </p>
      <p className="max-w-form text-muted">
        {project.live
          ? 'Give people its link, or put it on your site. From the first chat on, its numbers are here. Your own tests are not counted.'
          : 'Make it live, then give people its link. From the first chat on, its numbers are here. Your own tests are not counted.'}
      </p>
      {project.live && mayShare && <ButtonLink to={buildEditPath(project.id, 'share')}>Share it</ButtonLink>}
      {!project.live && <ButtonLink to={buildEditPath(project.id)}>Go to Build</ButtonLink>}
    </Card>
  )
}
