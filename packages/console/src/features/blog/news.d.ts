/** `build/plugins/compile-prose.ts` compiles the changelog into this module. */
declare module 'bricks:news' {
  const news: import('react').ReactElement
  export default news
}
