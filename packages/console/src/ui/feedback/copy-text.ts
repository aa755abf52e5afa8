import { showToast } from './toast.ts'

const REFUSED = 'The browser did not allow copying. Select the text and copy it by hand.'

/**
 * Resolves to false if the browser did not allow it, and says so. A page that came over plain HTTP from another machine
 * has no `navigator.clipboard`, but may copy what is selected.
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

/** The text goes in through the event, so nothing has to be selected and no focus moves. */
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
