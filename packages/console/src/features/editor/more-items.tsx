import type { Project } from '@bricks/contract'
import { ROLE_PREMIUM, ROLE_PRO } from '@bricks/contract/wire'
import { useIsAccountOwner } from '#api/account/may-edit.ts'
import { Copy, Download, Gem, History, Library, Share2, Trash2 } from '#ui/icons/icons.ts'
import { useMedia } from '#ui/media/use-media.ts'
import { MenuItem } from '#ui/overlay/menu.tsx'
import type { EditorDialog } from './editor-dialogs.tsx'
import { useDuplicateAndExport } from './publish/use-duplicate-and-export.ts'

const ROOMY = '(min-width: 64rem)'

export interface MoreItemsProps {
  project: Project
  role: number
  onOpen: (dialog: EditorDialog) => void
}

export default function MoreItems({ project, role, onOpen }: MoreItemsProps) {
  const { duplicate, saveAsFile } = useDuplicateAndExport(project)
  const isRoomy = useMedia(ROOMY)
  const mayDelete = useIsAccountOwner()
  const isPremium = role >= ROLE_PREMIUM
  const hasVersions = role >= ROLE_PRO
  const exportOrAsk = async () => {
    const load = import('./public-texts/has-marked-text.ts')
    // If this import fails, the import of the dialog fails too, and the dialog reports it.
    const mustLook = await load.then(({ hasMarkedText }) => hasMarkedText(project)).catch(() => true)
    if (mustLook) onOpen({ kind: 'export' })
    else saveAsFile()
  }
  return (
    <>
      {!isRoomy && (
        <MenuItem onClick={() => onOpen({ kind: 'share' })}>
          <Share2 aria-hidden="true" />
          Share
        </MenuItem>
      )}
      <MenuItem onClick={duplicate}>
        <Copy aria-hidden="true" />
        Duplicate
      </MenuItem>
      <MenuItem onClick={() => onOpen({ kind: 'publish' })}>
        <Library aria-hidden="true" />
        Publish to library
      </MenuItem>
      <MenuItem onClick={() => onOpen({ kind: hasVersions ? 'versions' : 'versions-upgrade' })}>
        <History aria-hidden="true" />
        Versions
        {!hasVersions && <Gem aria-label="Pro" className="ms-auto" />}
      </MenuItem>
      <MenuItem onClick={() => (isPremium ? void exportOrAsk() : onOpen({ kind: 'premium' }))}>
        <Download aria-hidden="true" />
        Export
        {!isPremium && <Gem aria-label="Premium" className="ms-auto" />}
      </MenuItem>
      {!isRoomy && mayDelete && (
        <MenuItem onClick={() => onOpen({ kind: 'delete' })}>
          <Trash2 aria-hidden="true" />
          Delete
        </MenuItem>
      )}
    </>
  )
}
