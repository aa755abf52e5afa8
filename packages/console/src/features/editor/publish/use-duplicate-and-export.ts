import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { duplicateProjectMutation, exportProject } from '#api/projects/projects.ts'
import { describeBotRefusal } from '#features/editor/saving/describe-bot-refusal.ts'
import { buildEditPath } from '#pages.ts'
import { downloadFile } from '#ui/feedback/download-file.ts'
import { showToast } from '#ui/feedback/toast.ts'

export function useDuplicateAndExport({ id, name }: { id: string; name: string }) {
  const navigate = useNavigate()
  const showFailure = (error: Error) => showToast(describeBotRefusal(error) ?? '')
  const duplicate = useMutation({ ...duplicateProjectMutation, onError: showFailure })
  const download = useMutation({ mutationFn: exportProject, onError: showFailure })
  return {
    duplicate: () =>
      duplicate.mutate(id, {
        onSuccess: (created) => {
          // The toast does not say that the copy is open: with unsaved edits, the builder may choose to stay.
          showToast(`“${name}” was duplicated.`)
          navigate(buildEditPath(created.id))
        },
      }),
    saveAsFile: () =>
      download.mutate(id, { onSuccess: (exported) => downloadFile(toJsonFile(exported), `${name}.bricks.json`) }),
  }
}

function toJsonFile(content: object): Blob {
  return new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' })
}
