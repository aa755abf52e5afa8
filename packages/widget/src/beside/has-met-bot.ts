/** Whether this visitor has seen the bot's teaser, opened or closed the chat, or talked to the bot. */
export function hasMetBot(project: string): boolean {
  try {
    // If the page sets the visitor's id, the id stands behind the matched word in the key.
    const isKept = (key: string) => /^(teaser|history|open)\b/.test(key.split(`bricks:v1:${project}:`)[1] ?? '')
    return [localStorage, sessionStorage].some((store) => Object.keys(store).some(isKept))
  } catch {
    return false
  }
}
