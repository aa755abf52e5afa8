import type { Project } from '@bricks/contract'
import { buildLivePath } from '@bricks/contract/wire'
import { findLiveAddress } from '#api/projects/live-address.ts'
import { Card } from '#ui/base/card.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { CopyButton } from '#ui/feedback/copy-button.tsx'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import { formatMoment } from '#ui/time/format-moment.ts'

const PAUSED = {
  plan: 'Paused: you have more live bots than your plan includes.',
  account: 'Paused, like your account.',
}

export function LiveCard({ project, onCancel }: { project: Project; onCancel: (() => void) | undefined }) {
  const address = findLiveAddress(project) ?? buildLivePath(project.id)
  return (
    <Card>
      <section aria-labelledby="live-heading" className="px-5 py-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 id="live-heading" className="font-semibold">
            Live at
          </h2>
          <a
            href={address}
            target="_blank"
            rel="noopener"
            className="min-w-0 flex-1 basis-48 truncate font-mono text-12 hover:underline pointer-coarse:py-3.5"
          >
            {address}
          </a>
          <CopyButton text={address} />
          {project.deployed_at && (
            <time dateTime={project.deployed_at} className="text-12 text-muted">
              since {formatMoment(project.deployed_at)}
            </time>
          )}
          {onCancel && (
            <button
              type="button"
              onClick={onCancel}
              className={`text-12 whitespace-nowrap pointer-coarse:min-h-11 ${TEXT_LINK_STYLE}`}
            >
              Cancel Deployement
            </button>
          )}
        </div>
        {project.paused && (
          <Notice tone="warning" className="my-2">
            {PAUSED[project.paused]}
          </Notice>
        )}
      </section>
    </Card>
  )
}
