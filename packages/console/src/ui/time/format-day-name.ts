export function formatDayName(day: Date, now: Date): string {
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1)
  if (day.toDateString() === now.toDateString()) return 'Today'
  if (day.toDateString() === yesterday.toDateString()) return 'Yesterday'
  const isThisYear = day.getFullYear() === now.getFullYear()
  const weekday = day.toLocaleDateString('en', { weekday: 'long' })
  const date = day.toLocaleDateString('en', {
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  })
  return `${weekday}, ${date}`
}
