/** Whether this visitor closed the bot's teaser, or has opened the chat or talked to it: they are left alone. */
export function isKnownVisitor(project: string): boolean {
  try {
    // Of a visitor whom the page names, the name follows.
    const isKept = (key: string) => /^(teaser|history|open)\b/.test(key.split(`bricks:v1:${project}:`)[1] ?? '')
    return [localStorage, sessionStorage].some((store) => Object.keys(store).some(isKept))
  } catch {
    return false
  }
}
