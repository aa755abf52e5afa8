/** `build/plugins/compile-prose.ts` compiles the Markdown into this module. */
declare module '*.md?prose' {
  const text: import('react').ReactElement
  export default text
}
