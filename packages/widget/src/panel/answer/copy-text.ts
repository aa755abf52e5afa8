import type { FirstTexts } from '#locales/english.ts'

export const COPIED_SHOWN_MS = 1500

/** The button above a block of code itself uses only the clipboard, which a frame of another site may not use. */
export function copyCode({ target }: Event, { copy, copied }: FirstTexts): void {
  const button = (target as Element).closest('.code button')
  if (!button || !copyByCommand(button.nextSibling?.textContent as string)) return
  button.textContent = copied
  setTimeout(() => {
    button.textContent = copy
  }, COPIED_SHOWN_MS)
}

/** In a frame the clipboard needs the permission of the page around it. The older `copy` command works without it. */
export function copyByCommand(text: string): boolean {
  const setText = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('copy', setText, true)
  const isCopied = document.execCommand('copy')
  removeEventListener('copy', setText, true)
  return isCopied
}
