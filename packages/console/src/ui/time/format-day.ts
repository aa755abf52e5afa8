export function formatDay(at: string): string {
  return new Date(at).toLocaleDateString('en', { day: 'numeric', month: 'long' })
}
