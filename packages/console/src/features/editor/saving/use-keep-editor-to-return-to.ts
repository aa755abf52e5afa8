import { useEffect } from 'react'
import { forgetEditorToReturnTo, keepEditorToReturnTo } from '#api/projects/waiting-editor.ts'

export function useKeepEditorToReturnTo(isShown: boolean, path: string): void {
  useEffect(() => {
    if (isShown) keepEditorToReturnTo(path)
    else forgetEditorToReturnTo()
  }, [isShown, path])
}
