import type { ConnectedFunction } from '@bricks/contract'
import { IconButton } from '#ui/base/icon-button.tsx'
import { ArrowDown, ArrowUp, EllipsisVertical, Pencil, Trash2 } from '#ui/icons/icons.ts'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'
import type { BrickActions } from './brick-row.tsx'

interface BrickMenuProps {
  brick: ConnectedFunction
  /** True if the row itself shows no Edit and Delete buttons. */
  isFolded: boolean
  actions: BrickActions
}

export function BrickMenu({ brick, isFolded, actions }: BrickMenuProps) {
  const trigger = (
    <IconButton label={`More for ${brick.name}`}>
      <EllipsisVertical aria-hidden="true" />
    </IconButton>
  )
  return (
    <Menu trigger={trigger}>
      {isFolded && (
        <MenuItem onClick={() => actions.edit(brick)}>
          <Pencil aria-hidden="true" />
          Edit
        </MenuItem>
      )}
      <MenuItem onClick={() => actions.moveBy(brick.id, -1)}>
        <ArrowUp aria-hidden="true" />
        Move up
      </MenuItem>
      <MenuItem onClick={() => actions.moveBy(brick.id, 1)}>
        <ArrowDown aria-hidden="true" />
        Move down
      </MenuItem>
      {isFolded && (
        <MenuItem onClick={() => actions.remove(brick)}>
          <Trash2 aria-hidden="true" />
          Delete
        </MenuItem>
      )}
    </Menu>
  )
}
