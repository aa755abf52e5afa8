import { useState } from 'react'
import { fetchAllTurns } from '#api/chat/conversations.ts'
import { describeLoadFailure } from '#api/http/error-texts.ts'
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
  const downloadAs = async (form: 'json' | 'csv') => {
    setIsPending(true)
    try {
      const [turns, { downloadConversation }] = await Promise.all([
        fetchAllTurns(projectId, conversationId),
        loadChunk(() => import('./download-conversation.ts')),
      ])
      downloadConversation(conversationId, turns, form)
    } catch (error) {
      showToast(describeLoadFailure('The conversation', error))
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
      <MenuItem onClick={() => void downloadAs('json')}>JSON</MenuItem>
      <MenuItem onClick={() => void downloadAs('csv')}>CSV</MenuItem>
    </Menu>
  )
}
