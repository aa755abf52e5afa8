/** In JSON a placeholder must stand inside a string, so it gets quotes if the caret is outside a string. */
export function insertPlaceholder(box: HTMLTextAreaElement, name: string, isJson: boolean): void {
  const { selectionStart, selectionEnd, value } = box
  const placeholder = `{${name}}`
  const text = isJson && !isInJsonString(value.slice(0, selectionStart)) ? `"${placeholder}"` : placeholder
  box.setRangeText(text, selectionStart, selectionEnd, 'end')
  box.focus()
}

function isInJsonString(before: string): boolean {
  let isInside = false
  for (let at = 0; at < before.length; at++) {
    if (before[at] === '\\' && isInside) at++
    else if (before[at] === '"') isInside = !isInside
  }
  return isInside
}
