/** Whether a text is a path of a site, as `location.pathname` has it. `*` stands for any characters, also none. */
export function isPathPattern(text: string): boolean {
  return text.length <= 200 && /^[/*][^\s?#]*$/.test(text) && text.split('*').length <= 6
}
