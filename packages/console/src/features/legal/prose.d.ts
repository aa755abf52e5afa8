/** Markdown that the build has read already. */
declare module '*.md?prose' {
  const text: import('react').ReactElement
  export default text
}
