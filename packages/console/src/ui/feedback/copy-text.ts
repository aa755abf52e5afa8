import { showToast } from './toast.ts'

const REFUSED = 'The browser did not allow copying. Select the text and copy it by hand.'

/**
 * If the browser does not allow copying, shows `refused` and resolves to false. On plain HTTP from another machine
 * there is no `navigator.clipboard`, but the `copy` command may work.
 */
export async function copyTextOrSayRefused(text: string, refused = REFUSED): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    if (copyByCommand(text)) return true
    showToast(refused)
    return false
  }
}

/** Sets the text in the `copy` event, so that nothing has to be selected and the focus does not move. */
function copyByCommand(text: string): boolean {
  const fillClipboard = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  window.addEventListener('copy', fillClipboard, true)
  const isDone = document.execCommand('copy')
  window.removeEventListener('copy', fillClipboard, true)
  return isDone
}
