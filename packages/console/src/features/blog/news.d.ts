/** The changelog, compiled by `build/plugins/compile-prose.ts`. */
declare module 'bricks:news' {
  const news: import('react').ReactElement
  export default news
}
