import { MESSAGES } from '@bricks/contract/wire'
import { useState } from 'react'
import { buildTestPath } from '#pages.ts'
import { buttonStyle } from '#ui/base/button-style.ts'
import { Notice } from '#ui/base/notice.tsx'
import { ExternalLink } from '#ui/icons/icons.ts'
import { scrollIntoSight } from '#ui/media/scroll-into-sight.ts'

export interface Testing {
  projectId: string
  isBlocked: boolean
  onPress: (event: { preventDefault: () => void }) => void
}

export function useTestLink(projectId: string, unsaved: boolean): Testing {
  const [isBlocked, setIsBlocked] = useState(false)
  if (isBlocked && !unsaved) setIsBlocked(false)
  const onPress: Testing['onPress'] = (event) => {
    setIsBlocked(unsaved)
    if (unsaved) event.preventDefault()
  }
  return { projectId, isBlocked, onPress }
}

export function TestLink({ testing, className }: { testing: Testing; className?: string }) {
  return (
    <a
      href={buildTestPath(testing.projectId)}
      target="_blank"
      rel="noopener"
      title="Opens in a new tab"
      className={buttonStyle('secondary', 'medium', className)}
      onClick={testing.onPress}
    >
      Test
      <ExternalLink aria-hidden="true" />
    </a>
  )
}

export function TestBlockedNotice({ testing }: { testing: Testing }) {
  if (!testing.isBlocked) return null
  return (
    <div ref={scrollIntoSight} className="scroll-mt-30">
      <Notice tone="warning" role="alert">
        {MESSAGES.unsavedTest}
      </Notice>
    </div>
  )
}
