import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { duplicateProjectMutation, exportProject, projectQuery } from '#api/projects/projects.ts'
import { describeBotRefusal } from '#features/editor/saving/describe-bot-refusal.ts'
import { buildEditPath } from '#pages.ts'
import { downloadFile } from '#ui/feedback/download-file.ts'
import { showToast } from '#ui/feedback/toast.ts'

export function useDuplicateAndExport({ id, name }: { id: string; name: string }) {
  const navigate = useNavigate()
  const showFailure = (error: Error) => showToast(describeBotRefusal(error) ?? '')
  // The menu is gone when the answer comes. So these `onSuccess` belong to the mutations: that of a call would not run.
  const duplicate = useMutation({
    ...duplicateProjectMutation,
    onError: showFailure,
    onSuccess: (...answer) => {
      void duplicateProjectMutation.onSuccess?.(...answer)
      const [created, , , { client }] = answer
      // The toast does not say that the copy is open: with unsaved edits, the builder may choose to stay.
      showToast(`“${name}” was duplicated.`)
      // Whoever has left the bot's pages meanwhile is not taken away from where they are.
      const bot = client.getQueryCache().find({ queryKey: projectQuery(id).queryKey })
      if (bot?.isActive()) void navigate(buildEditPath(created.id))
    },
  })
  const download = useMutation({
    mutationFn: exportProject,
    onError: showFailure,
    onSuccess: (exported) => downloadFile(toJsonFile(exported), `${name}.bricks.json`),
  })
  return { duplicate: () => duplicate.mutate(id), saveAsFile: () => download.mutate(id) }
}

function toJsonFile(content: object): Blob {
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
}
