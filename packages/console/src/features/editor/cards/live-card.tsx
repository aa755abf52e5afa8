import type { Project } from '@bricks/contract'
import { livePath } from '@bricks/contract/wire'
import { findLiveAddress } from '#api/projects/live-address.ts'
import { Card } from '#ui/base/card.tsx'
import { Notice } from '#ui/base/notice.tsx'
import { CopyButton } from '#ui/feedback/copy-button.tsx'
import { TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'

const PAUSED = {
  plan: 'Paused: your plan serves fewer live Bricks than you have.',
  account: 'Paused, like your account.',
}

export function LiveCard({ project, onCancel }: { project: Project; onCancel: () => void }) {
  const address = findLiveAddress(project) ?? livePath(project.id)
  return (
    <Card>
      <section aria-labelledby="live-heading" className="px-5 py-4">
        <header className="flex items-center justify-between gap-3">
          <h2 id="live-heading" className="text-16 font-semibold">
            Live at
          </h2>
          <CopyButton text={address} />
        </header>
        <a
          href={address}
          target="_blank"
          rel="noopener"
          className="mt-2 block font-mono text-12 wrap-anywhere text-accent-text hover:underline pointer-coarse:py-3.5"
        >
          {address}
        </a>
        {project.paused && (
          <Notice tone="warning" className="mt-3">
            {PAUSED[project.paused]}
          </Notice>
        )}
        <p className="mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-12 text-muted">
          <span>{describeVersion(project)}</span>
          <button type="button" onClick={onCancel} className={`pointer-coarse:min-h-11 ${TEXT_LINK_STYLE}`}>
            Cancel Deployement
          </button>
        </p>
      </section>
    </Card>
  )
}

function describeVersion({ version, deployed_at }: Project): string {
  if (!deployed_at) return `Version ${version}`
  const when = new Date(deployed_at).toLocaleString('en', { dateStyle: 'medium', timeStyle: 'short' })
  return `Version ${version} · ${when}`
}
