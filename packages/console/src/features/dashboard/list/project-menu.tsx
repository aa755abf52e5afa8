import type { ListedProject } from '@bricks/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsAccountOwner } from '#api/account/may-edit.ts'
import { findErrorText, findServerText } from '#api/http/error-texts.ts'
import { findLiveAddress } from '#api/projects/live-address.ts'
import { deleteProjectMutation, duplicateProjectMutation } from '#api/projects/projects.ts'
import { IconButton } from '#ui/base/icon-button.tsx'
import { copyTextOrSayRefused } from '#ui/feedback/copy-text.ts'
import { showToast } from '#ui/feedback/toast.ts'
import { Copy, EllipsisVertical, Link2, Trash2 } from '#ui/icons/icons.ts'
import { ConfirmDialog } from '#ui/overlay/lazy-dialog.tsx'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'

export function ProjectMenu({ project }: { project: ListedProject }) {
  const { id, name, live } = project
  const address = findLiveAddress(project)
  const [isDeleting, setIsDeleting] = useState(false)
  const remove = useMutation(deleteProjectMutation)
  const duplicate = useMutation({
    ...duplicateProjectMutation,
    onError: (error) => showToast(findServerText(error) ?? ''),
  })
  const copyLink = async () => {
    if (!address) return
    const isCopied = await copyTextOrSayRefused(address, `The browser did not allow copying. The link is ${address}`)
    if (isCopied) showToast('The link is copied.')
  }
  return (
    <>
      <Menu
        trigger={
          <IconButton label={`More for ${name}`} className="-my-1 -me-2">
            <EllipsisVertical aria-hidden="true" />
          </IconButton>
        }
      >
        <MenuItem onClick={() => duplicate.mutate(id, { onSuccess: () => showToast(`“${name}” was duplicated.`) })}>
          <Copy aria-hidden="true" />
          Duplicate
        </MenuItem>
        {address && (
          <MenuItem onClick={() => void copyLink()}>
            <Link2 aria-hidden="true" />
            Copy link
          </MenuItem>
        )}
        <DeleteItem onClick={() => setIsDeleting(true)} />
      </Menu>
      <ConfirmDialog
        open={isDeleting}
        title="Delete project"
        description={`“${name}”, all its versions, conversations and checks are deleted${live ? ', and its live chat goes off' : ''}. This cannot be undone.`}
        confirm="Delete"
        pending={remove.isPending}
        error={findErrorText(remove.error)}
        onConfirm={() => remove.mutate(id, { onSuccess: () => showToast(`“${name}” was deleted.`) })}
        onClose={() => setIsDeleting(false)}
      />
    </>
  )
}

/** This is a separate component, so that only an open menu reads the user's rights. */
function DeleteItem({ onClick }: { onClick: () => void }) {
  if (!useIsAccountOwner()) return null
  return (
    <MenuItem onClick={onClick}>
      <Trash2 aria-hidden="true" />
      Delete
    </MenuItem>
  )
}
