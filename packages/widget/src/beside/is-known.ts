/** Whether this visitor has closed the bot's teaser, opened the chat or talked to it. Such a visitor sees no teaser. */
export function isKnownVisitor(project: string): boolean {
  try {
    // If the page names its visitor, the name follows these words.
    const isKept = (key: string) => /^(teaser|history|open)\b/.test(key.split(`bricks:v1:${project}:`)[1] ?? '')
    return [localStorage, sessionStorage].some((store) => Object.keys(store).some(isKept))
  } catch {
    return false
  }
}
