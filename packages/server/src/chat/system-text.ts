/** The text that begins every conversation; it ends with today's date (UTC) where the project wants that. */
export function writeSystemText(text: string, hasDate: boolean, now: Date): string {
  if (!hasDate) return text
  const date = `Today's date: ${now.toISOString().slice(0, 10)}`
  return text === '' ? date : `${text}\n\n${date}`
}
