/** The changelog, which the build has read already. */
declare module 'bricks:news' {
  const news: import('react').ReactElement
  export default news
}
