import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { deleteConversationMutation } from '#api/chat/conversations.ts'
import { findServerText } from '#api/http/error-texts.ts'
import { Button } from '#ui/base/button.tsx'
import { buildConversationsPath } from '#ui/bot/bot-paths.ts'
import { showToast } from '#ui/feedback/toast.ts'
import { Trash2 } from '#ui/icons/icons.ts'
import { ConfirmDialog } from '#ui/overlay/lazy-dialog.tsx'

interface DeleteTalkProps {
  projectId: string
  conversationId: string
}

export function DeleteConversation({ projectId, conversationId }: DeleteTalkProps) {
  const [isAsked, setIsAsked] = useState(false)
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const deletion = useMutation({
    ...deleteConversationMutation,
    // Unlike `onSuccess` of the call below, this also runs if another conversation is shown by then.
    onSuccess: async (...answer) => {
      await deleteConversationMutation.onSuccess?.(...answer)
      showToast('The conversation was deleted.')
    },
  })
  const openList = () => {
    const next = new URLSearchParams(params)
    next.delete('turn')
    void navigate({ pathname: buildConversationsPath(projectId), search: next.toString() }, { replace: true })
  }
  const deleteConversation = () =>
    deletion.mutate({ project_id: projectId, conversation_id: conversationId }, { onSuccess: openList })
  return (
    <>
      <Button size="small" onClick={() => setIsAsked(true)}>
        <Trash2 aria-hidden="true" />
        Delete
      </Button>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setIsAsked(false)}
        title="Delete this conversation?"
        description="All that was said in it goes, and cannot be brought back. What it counted for stays counted."
        confirm="Delete"
        pending={deletion.isPending}
        error={findServerText(deletion.error)}
        onConfirm={deleteConversation}
      />
    </>
  )
}
