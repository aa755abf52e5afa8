import { useState } from 'react'
import { readAllTurns } from '#api/chat/conversations.ts'
import { describeMissing } from '#api/http/error-texts.ts'
import { loadChunk } from '#load-chunk.ts'
import { Button } from '#ui/base/button.tsx'
import { showToast } from '#ui/feedback/toast.ts'
import { Download } from '#ui/icons/icons.ts'
import { Menu, MenuItem } from '#ui/overlay/menu.tsx'

interface ExportMenuProps {
  projectId: string
  conversationId: string
}

export function ExportMenu({ projectId, conversationId }: ExportMenuProps) {
  const [isPending, setIsPending] = useState(false)
  const save = async (form: 'json' | 'csv') => {
    setIsPending(true)
    try {
      const [turns, { saveTalk }] = await Promise.all([
        readAllTurns(projectId, conversationId),
        loadChunk(() => import('./save-talk.ts')),
      ])
      saveTalk(conversationId, turns, form)
    } catch (error) {
      showToast(describeMissing('The conversation', error))
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Menu
      trigger={
        <Button size="small" pending={isPending}>
          {!isPending && <Download aria-hidden="true" />}
          Export
        </Button>
      }
    >
      <MenuItem onClick={() => void save('json')}>JSON</MenuItem>
      <MenuItem onClick={() => void save('csv')}>CSV</MenuItem>
    </Menu>
  )
}
