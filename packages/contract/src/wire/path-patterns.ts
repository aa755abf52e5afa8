export function isPathPattern(text: string): boolean {
  return text.length <= 200 && /^[/*][^\s?#]*$/.test(text) && text.split('*').length <= 6
}
