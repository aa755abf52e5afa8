import { buildEditPath } from '#pages.ts'
import { Share2 } from '#ui/icons/icons.ts'
import { ButtonLink } from '#ui/navigation/link.tsx'
import { TopBarContent } from '#ui/navigation/top-bar-content.tsx'

interface BotBarProps {
  id: string
  name: string
  mayShare: boolean
}

export function BotBar({ id, name, mayShare }: BotBarProps) {
  return (
    <TopBarContent>
      <h1 dir="auto" className="min-w-0 truncate text-16 font-semibold sm:text-20" title={name}>
        {name}
      </h1>
      <span className="flex-1" />
      {mayShare && (
        <ButtonLink to={buildEditPath(id, 'share')} className="max-sm:hidden">
          <Share2 aria-hidden="true" />
          Share
        </ButtonLink>
      )}
    </TopBarContent>
  )
}
