import type { Project } from '@bricks/contract'
import { buildLivePath } from '@bricks/contract/wire'
import { Link } from 'react-router-dom'
import { findLiveAddress } from '#api/projects/live-address.ts'
import { SnippetBox } from '#features/editor/share/install/install-section.tsx'
import { createSnippets } from '#features/editor/share/install/snippets.ts'
import { PAGES } from '#pages.ts'
import { buttonStyle } from '#ui/base/button-style.ts'
import { ExternalLink } from '#ui/icons/icons.ts'
import { ButtonLink, TEXT_LINK_STYLE } from '#ui/navigation/link.tsx'
import Dialog from '#ui/overlay/dialog-panel.tsx'

interface DeployedDialogProps {
  open: boolean
  project: Project | undefined
  onClose: () => void
}

export default function DeployedDialog({ open, project, onClose }: DeployedDialogProps) {
  const address = project && (findLiveAddress(project) ?? new URL(buildLivePath(project.id), location.origin).href)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      wide
      title="Deployment Successful"
      description={
        project && project.version > 1
          ? `Version ${project.version} is live. A site that has the line below shows it already: paste nothing again.`
          : 'Your bot is live. Anyone with the address can talk to it.'
      }
      footer={
        <>
          <ButtonLink to={PAGES.dashboard.path}>Back to the dashboard</ButtonLink>
          <a href={address} target="_blank" rel="noopener" className={buttonStyle('primary')}>
            Open
            <ExternalLink aria-hidden="true" />
          </a>
        </>
      }
    >
      {address && (
        <div className="grid gap-4">
          <a
            href={address}
            target="_blank"
            rel="noopener"
            className={`font-mono text-12 wrap-anywhere pointer-coarse:py-3.5 ${TEXT_LINK_STYLE}`}
          >
            {address}
          </a>
          {createSnippets(address)
            .slice(0, 1)
            .map((snippet) => (
              <SnippetBox key={snippet.label} snippet={snippet} />
            ))}
          <p className="text-muted">
            More ways to show it, and what else a page can do with it:{' '}
            <Link to={PAGES.documentation.path} className={TEXT_LINK_STYLE}>
              Read the documentation
            </Link>
          </p>
        </div>
      )}
    </Dialog>
  )
}
