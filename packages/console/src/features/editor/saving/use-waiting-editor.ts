import { useEffect } from 'react'
import { forgetWaitingEditor, keepWaitingEditor } from '#api/projects/waiting-editor.ts'

export function useWaitingEditor(isShown: boolean, path: string): void {
  useEffect(() => {
    if (isShown) keepWaitingEditor(path)
    else forgetWaitingEditor()
  }, [isShown, path])
}
