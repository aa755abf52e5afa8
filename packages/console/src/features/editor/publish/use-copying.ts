import { useMutation } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { findServerText } from '#api/http/error-texts.ts'
import { duplicateProjectMutation, exportProject } from '#api/projects/projects.ts'
import { editPath } from '#pages.ts'
import { showToast } from '#ui/feedback/toast.ts'

const KEPT_MS = 10_000

export function useCopying({ id, name }: { id: string; name: string }) {
  const navigate = useNavigate()
  const fail = (error: Error) => showToast(findServerText(error) ?? '')
  const duplicate = useMutation({ ...duplicateProjectMutation, onError: fail })
  const download = useMutation({ mutationFn: exportProject, onError: fail })
  return {
    duplicate: () =>
      duplicate.mutate(id, {
        onSuccess: (created) => {
          showToast(`This is a copy of “${name}”.`)
          navigate(editPath(created.id))
        },
      }),
    saveAsFile: () => download.mutate(id, { onSuccess: (exported) => offerFile(exported, `${name}.bricks.json`) }),
  }
}

function offerFile(content: object, name: string): void {
  const address = URL.createObjectURL(new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The browser reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
