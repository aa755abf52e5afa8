/** Markdown, compiled by `build/plugins/compile-prose.ts`. */
declare module '*.md?prose' {
  const text: import('react').ReactElement
  export default text
}
